// a computed name through a class's method
class A { run(F) { return F('return 1')(); } }
exports.f = (k) => new A().run((() => {})[k]);
