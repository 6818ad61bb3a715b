// dispatch private double
class R { #t = { a: { b: (x) => x } }; run(p, q, s) { return this.#t[p][q](s); } } const r = new R(); exports.f = (p, q, s) => r.run(p, q, s)();
