// string formats
const filters = { upper: (s) => s.toUpperCase(), fixed: (n, d = 2) => Number(n).toFixed(d), pad: (s, n = 8, c = ' ') => String(s).padStart(n, c), json: JSON.stringify };
const fmt = (t, data) => t.replace(/\$\{(\w+(?:\.\w+)*)((?:\|\w+(?:\([^)]*\))?)*)\}/g, (_, path, fs) => fs.split('|').slice(1).reduce((v, f) => { const [, name, args] = /^(\w+)(?:\((.*)\))?$/.exec(f); return filters[name](v, ...(args ? args.split(',') : [])); }, path.split('.').reduce((o, k) => o?.[k], data)));
console.log(fmt('${user.name|upper} owes ${amt|fixed(1)|pad(8,*)}', { user: { name: 'bo' }, amt: 3.14159 }));
