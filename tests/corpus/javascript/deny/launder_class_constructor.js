// a computed name through a constructor
class A { constructor(F) { this.r = F('return 1')(); } }
exports.f = (k) => new A((() => {})[k]).r;
