// columns by name
const rows = [{n: 'b', a: 2}, {n: 'a', a: 1}];
const by = (k) => (x, y) => (x[k] < y[k] ? -1 : x[k] > y[k] ? 1 : 0);
console.log([...rows].sort(by('n')).map((r) => r.a));
