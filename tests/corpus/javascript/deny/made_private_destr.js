// made private destr
class A { #t = {}; set(o) { [this.#t] = [o]; } go(k, s) { return this.#t[k](s)(); } } exports.A = A;
