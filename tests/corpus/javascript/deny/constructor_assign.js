// Object.assign changes the prototypes that a list's map reads.
[Array, Map].map((C) => C.prototype).filter((p) => p.map).forEach((p) => Object.assign(p, { zap: 1 }));
console.log([].zap);
