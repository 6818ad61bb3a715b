// Object.entries gives a built-in constructor.
const e = Object.entries({ Array }); e.forEach(([n, C]) => { C.prototype.zap = 1; });
console.log([].zap);
