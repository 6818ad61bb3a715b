class Matrix {
  constructor(rows) { this.rows = rows; }
  map(f) { return new this.constructor(this.rows.map((r, i) => r.map((x, j) => f(x, i, j)))); }
  get T() { return new this.constructor(this.rows[0].map((_, j) => this.rows.map((r) => r[j]))); }
  add(o) { return this.map((x, i, j) => x + o.rows[i][j]); }
  mul(o) { return new this.constructor(this.rows.map((r) => o.T.rows.map((c) => c.reduce((s, x, k) => s + x * r[k], 0)))); }
}
console.log(new Matrix([[1, 2], [3, 4]]).add(new Matrix([[1, 0], [0, 1]])).mul(new Matrix([[0, 1], [1, 0]])).T.rows);
