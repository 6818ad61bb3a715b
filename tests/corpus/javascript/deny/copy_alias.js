// copy alias
class A { copy(s) { const C = this.constructor; return new C(s); } } exports.f = (s) => A.prototype.copy.call(() => 1, s)();
