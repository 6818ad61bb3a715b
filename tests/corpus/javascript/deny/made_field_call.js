// made field call
class A { constructor(x, a, b, s) { this.go = x[a][b](s); } } exports.f = (x, a, b, s) => new A(x, a, b, s).go();
