// a computed name: a method of a class called on a function
class A { pick(k) { return this[k]; } } exports.f = (k) => A.prototype.pick.call(() => 0, k)('return 1')();
