// statistics over columns
const mean = (x) => x.reduce((a, b) => a + b, 0) / x.length;
const column = (t, k) => t.map((r) => r[k]);
const t = [{x: 1, y: 2}, {x: 3, y: 4}];
console.log(Object.fromEntries(['x', 'y'].map((k) => [k, mean(column(t, k))])));
