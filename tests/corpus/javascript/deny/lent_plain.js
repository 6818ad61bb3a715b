// lent plain
function P() {} P.prototype.get1 = function () { return this; }; function go() { return P.prototype.get1.call(this); } exports.f = () => go().process.pid; new P();
