class Vector {
  constructor(...xs) { this.xs = xs; }
  static of(...xs) { return new this(...xs); }
  map(f) { return new this.constructor(...this.xs.map(f)); }
  zip(o, f) { return this.map((x, i) => f(x, o.xs[i])); }
  plus(o) { return this.zip(o, (a, b) => a + b); }
  scale(k) { return this.map((x) => x * k); }
  dot(o) { return this.xs.reduce((s, x, i) => s + x * o.xs[i], 0); }
  get length() { return Math.sqrt(this.dot(this)); }
  toString() { return `${this.constructor.name}(${this.xs})`; }
}
class Velocity extends Vector {}
console.log(`${Velocity.of(1, 2).plus(Velocity.of(3, 4)).scale(2)}`, Vector.of(3, 4).length);
