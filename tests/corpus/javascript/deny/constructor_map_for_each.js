// A Map holds a built-in constructor.
const m = new Map([['a', Array]]); m.forEach((C) => { C.prototype.zap = 1; });
console.log([].zap);
