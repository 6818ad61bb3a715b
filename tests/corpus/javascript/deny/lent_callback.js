// lent callback
function P() {} P.prototype.get1 = function () { return this; }; exports.f = () => [1].map(function () { return P.prototype.get1.call(this); })[0].process.pid; new P();
