// well-known symbols on own classes
class Box { constructor(v) { this.v = v; } [Symbol.toPrimitive](hint) { return hint === 'string' ? `box ${this.v}` : this.v; } get [Symbol.toStringTag]() { return 'Box'; } static [Symbol.hasInstance](x) { return 'v' in x; } }
console.log(`${new Box(1)}`, +new Box(2), Object.prototype.toString.call(new Box(3)), {v: 1} instanceof Box);
