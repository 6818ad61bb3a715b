// A list hands a built-in constructor to a callback, which changes its prototype.
[Array].forEach((C) => { C.prototype.zap = 1; });
console.log([].zap);
