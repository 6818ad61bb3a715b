// A table's values are built-in constructors.
const t = { a: Array }; Object.values(t).forEach((C) => { C.prototype.zap = 1; });
console.log([].zap);
