// copy call
class A { copy(s) { return new this.constructor(s); } } exports.f = (k, s) => { const o = () => 1; o.copy = A.prototype[k]; return o.copy(s)(); };
