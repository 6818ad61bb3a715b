// made nested private
class A { static #t = { a: { b: () => 1 } }; static go(a, b, s) { return A.#t[a][b](s)(); } } exports.A = A;
