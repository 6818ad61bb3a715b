// an index of rows, and joins
const indexBy = (xs, k) => xs.reduce((m, x) => { m[x[k]] = x; return m; }, {});
const users = indexBy([{id: 1, n: 'a'}], 'id');
console.log([{u: 1, v: 2}].map((o) => ({...o, name: users[o.u].n})));
