// x copy static
class A { static copy(s) { return new this.constructor(s); } } exports.f = (s) => A.copy(s);
