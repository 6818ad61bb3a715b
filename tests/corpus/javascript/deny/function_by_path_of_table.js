// One of the columns' paths leads from a list's method to Function.
const rows = [{ name: 'Ann', pay: [6, 7] }, { name: 'Bob', pay: [1, 2] }];
const get = (o, path) => path.split('.').reduce((acc, k) => acc[k], o);
const columns = { who: 'name', top: 'pay.0', kind: 'pay.at.constructor' };

const table = rows.map((r) =>
  Object.fromEntries(Object.entries(columns).map(([title, path]) => [title, get(r, path)])));
for (const { who, top, kind } of table) {
  const total = kind(`return ${table[0].top}*${get(rows[0], 'pay.1')}`);
  console.log(who, total());
}
