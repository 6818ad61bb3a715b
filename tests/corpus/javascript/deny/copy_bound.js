// copy bound
class A { copy(s) { return new this.constructor(s); } } exports.f = (s) => { const c = A.prototype.copy.bind(() => 1); return c(s)(); };
