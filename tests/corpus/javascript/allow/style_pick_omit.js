// pick, omit and mapValues
const pick = (o, ks) => Object.fromEntries(ks.filter((k) => k in o).map((k) => [k, o[k]]));
const omit = (o, ks) => Object.fromEntries(Object.entries(o).filter(([k]) => !ks.includes(k)));
const mapValues = (o, f) => Object.fromEntries(Object.entries(o).map(([k, v]) => [k, f(v, k)]));
console.log(pick({a: 1, b: 2}, ['a']), omit({a: 1, b: 2}, ['a']), mapValues({a: 1}, (v) => v + 1));
