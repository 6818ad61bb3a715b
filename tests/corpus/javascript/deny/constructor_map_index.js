// A callback reads the prototype of a built-in constructor out of a list.
[Array].map((C) => C.prototype)[0].zap = 1;
console.log([].zap);
