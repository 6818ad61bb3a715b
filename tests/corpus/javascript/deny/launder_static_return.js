// a computed name that a static method returns
class A { static pick(k) { return (() => {})[k]; } }
exports.f = (k) => A.pick(k)('return 1')();
