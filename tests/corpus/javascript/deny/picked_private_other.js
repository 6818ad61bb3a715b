// picked private other
class A { #f; static set(a, o, k) { a.#f = o[k]; } static go(a) { return a.#f('return process')(); } } exports.A = A;
