// query operators nested
const ops = { $gt: (a, b) => a > b, $in: (a, b) => b.includes(a), $not: (a, q) => !match(a, q), $and: (a, qs) => qs.every((q) => match(a, q)) };
function match(value, query) {
  if (query === null || typeof query !== 'object') return value === query;
  return Object.entries(query).every(([k, v]) => (k.startsWith('$') ? ops[k](value, v) : match(value?.[k], v)));
}
console.log([{ a: 1, b: { c: 'x' } }, { a: 5, b: { c: 'y' } }].filter((d) => match(d, { a: { $gt: 2 }, b: { c: { $in: ['y'] } } })));
