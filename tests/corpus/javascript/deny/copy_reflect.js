// copy reflect
class A { copy(s) { return new this.constructor(s); } } exports.f = (s) => Reflect.apply(A.prototype.copy, () => 1, [s])();
