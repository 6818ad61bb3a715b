// a computed name in a field
class A { constructor(k) { this.run = (() => {})[k]; } go() { return this.run('return 1')(); } }
exports.A = A;
