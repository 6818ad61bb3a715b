// lent undefined
function P() {} P.prototype.get1 = function () { return this; }; exports.f = (u) => P.prototype.get1.call(u).process.pid; new P();
