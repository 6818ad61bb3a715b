// lent alias function
function P() {} P.prototype.get1 = function () { return this; }; function go() { const g = P.prototype.get1; return g.call(this); } exports.f = () => go().process.pid; new P();
