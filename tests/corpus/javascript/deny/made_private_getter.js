// made private getter
class A { static #s; static set #t(v) { A.#s = v; } static get #t() { return (() => 1)[A.#s]; } static go(k, s) { A.#s = k; A.#t = {}; return A.#t(s)(); } } exports.A = A;
