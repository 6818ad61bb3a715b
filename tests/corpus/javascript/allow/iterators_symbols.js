// iterators symbols
class Range {
  constructor(a, b, step = 1) { Object.assign(this, { a, b, step }); }
  *[Symbol.iterator]() { for (let i = this.a; i < this.b; i += this.step) yield i; }
  [Symbol.toPrimitive](hint) { return hint === 'number' ? this.b - this.a : `${this.a}..${this.b}`; }
  get [Symbol.toStringTag]() { return 'Range'; }
  static [Symbol.hasInstance](x) { return x !== null && typeof x === 'object' && 'step' in x; }
}
const r3 = new Range(0, 5);
console.log([...r3], +r3, `${r3}`, Object.prototype.toString.call(r3), ({ step: 1 }) instanceof Range);
