class Vector {
  constructor(...xs) { this.xs = xs; }
  map(f) { return new this.constructor(...this.xs.map(f)); }
  add(o) { return this.map((x, i) => x + o.xs[i]); }
  scale(k) { return this.map((x) => x * k); }
  dot(o) { return this.xs.reduce((s, x, i) => s + x * o.xs[i], 0); }
  toString() { return `${this.constructor.name}(${this.xs.join(', ')})`; }
}
class Point extends Vector { get norm() { return Math.hypot(...this.xs); } }
const p = new Point(3, 4);
console.log(String(p.add(new Point(1, 1))), p.scale(2).norm, p.dot(p));
