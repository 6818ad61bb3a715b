// lent taken
function P() {} P.prototype.get1 = function () { return this; }; P.prototype.get2 = function () { return P.prototype.get1.call(this); }; const g = P.prototype.get2; exports.f = () => g().process.pid; new P();
