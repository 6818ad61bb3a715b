// The columns of a table are read by their paths.
const rows = [{ name: 'Ann', pay: [6, 7] }, { name: 'Bob', pay: [1, 2] }];
const get = (o, path) => path.split('.').reduce((acc, k) => acc?.[k], o);
const columns = { who: 'name', first: 'pay.0', last: 'pay.1' };

const table = rows.map((r) =>
  Object.fromEntries(Object.entries(columns).map(([title, path]) => [title, get(r, path)])));
for (const { who, first, last } of table) console.log(who, first + last, get(rows[0], 'name'));
