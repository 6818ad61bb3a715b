// lent alias key
function P() {} P.prototype.get1 = function () { return this; }; P.prototype.get2 = function (k) { const g = P.prototype[k]; return g.call(this); }; const { get2 } = P.prototype; exports.f = () => get2('get1').process.pid; new P();
