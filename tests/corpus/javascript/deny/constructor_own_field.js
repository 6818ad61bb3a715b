// A method reads a built-in constructor from its object.
const o = { C: Array, put() { this.C.prototype.zap = 1; } }; o.put();
console.log([].zap);
