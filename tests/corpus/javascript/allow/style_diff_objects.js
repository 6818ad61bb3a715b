// differences of two objects
const diff = (a, b) => [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((k) => a[k] !== b[k]).map((k) => [k, a[k], b[k]]);
console.log(diff({a: 1, b: 2}, {a: 1, b: 3, c: 4}));
