// lent alias null
function P() {} P.prototype.get1 = function () { return this; }; const g = P.prototype.get1; exports.f = () => g.call(null).process.pid; new P();
