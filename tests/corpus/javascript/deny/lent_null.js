// lent null
function P() {} P.prototype.get1 = function () { return this; }; exports.f = () => P.prototype.get1.call(null).process.pid; new P();
