// a computed name that a method returns
class A { pick(k) { return (() => {})[k]; } }
exports.f = (k) => new A().pick(k)('return 1')();
