// copy apply result
class A { copy(s) { return new this.constructor(s); } } exports.f = (s) => { const g = A.prototype.copy.call(() => 1, s); return g.call(); };
