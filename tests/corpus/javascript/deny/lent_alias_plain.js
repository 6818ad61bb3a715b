// lent alias plain
function P() {} P.prototype.get1 = function () { return this; }; const g = P.prototype.get1; exports.f = () => g().process.pid; new P();
