// A generator yields a built-in constructor.
function* g() { yield Array; } for (const C of g()) C.prototype.zap = 1;
console.log([].zap);
