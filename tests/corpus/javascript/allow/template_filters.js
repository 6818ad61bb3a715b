// template filters
const filters = { upper: (s) => s.toUpperCase(), trim: (s) => s.trim(), pad: (s, n) => s.padEnd(Number(n)) };
function render(tpl, data) {
  return tpl.replace(/\{\{\s*(\w+)((?:\s*\|\s*\w+(?::\w+)?)*)\s*\}\}/g, (_, key, chain) =>
    chain.split('|').map((f) => f.trim()).filter(Boolean).reduce((v, f) => { const [name, arg] = f.split(':'); return filters[name](v, arg); }, String(data[key] ?? '')));
}
console.log(render('Hello {{ name | trim | upper }}!', { name: ' bob ' }));
