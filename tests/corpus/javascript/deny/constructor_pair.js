// A pair holds a built-in constructor and the name to put onto its prototype.
[[Array, 'zap']].forEach(([C, n]) => { C.prototype[n] = 1; });
console.log([].zap);
