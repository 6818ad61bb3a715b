const filters = { upper: (s) => String(s).toUpperCase(), currency: (n, sym = '$') => sym + Number(n).toFixed(2), truncate: (s, n) => (s.length > n ? s.slice(0, n) + '…' : s), join: (xs, sep = ', ') => xs.join(sep) };
const lookup = (ctx, path) => path.split('.').reduce((o, k) => (o === null || o === undefined ? undefined : o[k]), ctx);
function render(tpl, ctx) {
  return tpl.replace(/\{\{\s*([\w.]+)((?:\s*\|\s*\w+(?::[^|}]+)?)*)\s*\}\}/g, (_, path, pipes) => {
    const chain = pipes.split('|').map((s) => s.trim()).filter(Boolean);
    return chain.reduce((v, p) => { const [name, ...args] = p.split(':'); const f = filters[name]; if (!f) throw new Error(`unknown filter ${name}`); return f(v, ...args); }, lookup(ctx, path));
  });
}
console.log(render('Hi {{ user.name | upper }}, you owe {{ due | currency:€ }}', { user: { name: 'ann' }, due: 3 }));
