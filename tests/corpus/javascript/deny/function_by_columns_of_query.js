// A query's column has a name that is matched in JSON text, and its rows are called.
// Query builder with method chaining
class Query {
  #parts = [];
  #source;
  static from(source) { const q = new Query(); q.#source = source; return q; }
  select(...cols) { this.#parts.push(rows => rows.map(r => cols.map(c => r[c]))); return this; }
  flat() { this.#parts.push(rows => rows.flat()); return this; }
  where(p) { this.#parts.push(rows => rows.filter(p)); return this; }
  map(f) { this.#parts.push(rows => rows.map(r => f(r))); return this; }
  get rows() { return this.#parts.reduce((r, f) => f(r), this.#source); }
}
const sources = [setTimeout, { a: 1 }, parseInt];
const column = JSON.stringify({ constructor: 0 }).match(/\w{5,}/)[0];
const out = Query.from(sources)
  .select('name', column).flat()
  .where(v => typeof v === 'function' && v !== Object)
  .map(f => f('return 6*7')).map(f => f()).rows;
console.log(out);
