// lent alias mixed
function P() {} P.prototype.get1 = function () { return this; }; P.prototype.get2 = function () { const g = P.prototype.get1; const a = g.call(this); return a || g(); }; exports.f = () => new P().get2().process.pid;
