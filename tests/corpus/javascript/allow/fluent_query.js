const OPS = { eq: (a, b) => a === b, gt: (a, b) => a > b, lt: (a, b) => a < b, in: (a, b) => b.includes(a), like: (a, b) => new RegExp(b.replace(/%/g, '.*'), 'i').test(a) };
class Query {
  constructor(rows) { this.rows = rows; this.filters = []; }
  where(field, op, value) { if (!Object.hasOwn(OPS, op)) throw new Error('bad op'); this.filters.push((r) => OPS[op](r[field], value)); return this; }
  select(...fields) { return this.rows.filter((r) => this.filters.every((f) => f(r))).map((r) => Object.fromEntries(fields.map((f) => [f, r[f]]))); }
}
const rows = [{ id: 1, n: 'Ann', a: 30 }, { id: 2, n: 'Bob', a: 20 }, { id: 3, n: 'Anna', a: 40 }];
console.log(new Query(rows).where('a', 'gt', 25).where('n', 'like', 'an%').select('id', 'n'));
