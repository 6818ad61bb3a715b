// WeakMap.prototype.set is replaced to see inner objects
WeakMap.prototype.set = function (k, v) { console.log(v); return this; };
