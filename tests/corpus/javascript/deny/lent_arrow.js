// lent arrow
function P() {} P.prototype.get1 = function () { return this; }; const a = () => P.prototype.get1.call(this); exports.f = () => a().process.pid; new P();
