// made private of other
class A { #t = {}; static set(x, o) { x.#t = o; } go(k, s) { return this.#t[k](s)(); } } exports.A = A;
