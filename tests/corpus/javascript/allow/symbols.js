const kType = Symbol('type'), kInspect = Symbol.for('nodejs.util.inspect.custom');
class Box { constructor(v) { this[kType] = 'box'; this.v = v; } [kInspect]() { return `Box<${this.v}>`; } get [Symbol.toStringTag]() { return 'Box'; } static [Symbol.hasInstance](x) { return x?.[kType] === 'box'; } }
console.log(new Box(1), String(new Box(2)), ({ [kType]: 'box' }) instanceof Box, {} instanceof Box);
