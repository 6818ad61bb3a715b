// made private field
class A { #g; set(x, a, b, s) { this.#g = x[a][b](s); } go() { return this.#g(); } } exports.A = A;
