// nested keys flattened
const flat = (o, p = '') => Object.entries(o).reduce((r, [k, v]) => (v && typeof v === 'object' ? {...r, ...flat(v, `${p}${k}.`)} : {...r, [p + k]: v}), {});
console.log(flat({a: {b: {c: 1}}, d: 2}));
