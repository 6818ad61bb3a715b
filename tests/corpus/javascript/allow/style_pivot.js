// a pivot table
const pivot = (rows, r, c, v) => rows.reduce((t, x) => { (t[x[r]] ??= {})[x[c]] = (t[x[r]][x[c]] ?? 0) + x[v]; return t; }, {});
console.log(pivot([{d: 'mon', k: 'a', n: 1}, {d: 'mon', k: 'a', n: 2}], 'd', 'k', 'n'));
