// picked private
class A { #f; set(o, k) { this.#f = o[k]; } go() { return this.#f('return process')(); } } exports.A = A;
