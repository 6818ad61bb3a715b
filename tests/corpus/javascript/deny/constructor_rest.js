// A rest parameter takes built-in constructors.
const f = (...cs) => cs.map((c) => c.prototype); f(Array, Map).forEach((p) => { p.zap = 1; });
console.log([].zap);
