// defineProperty on the prototype of a built-in constructor out of a pair.
[[Array, 'zap']].forEach(([C, n]) => { Object.defineProperty(C.prototype, n, { value: 1 }); });
console.log([].zap);
