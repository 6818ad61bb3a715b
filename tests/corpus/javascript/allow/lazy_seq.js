// lazy seq
class Seq { constructor(gen) { this.gen = gen; } static of(...xs) { return new Seq(function* () { yield* xs; }); } static range(a, b) { return new Seq(function* () { for (let i = a; i < b; i++) yield i; }); } map(f) { const g = this.gen; return new this.constructor(function* () { for (const x of g()) yield f(x); }); } take(n) { const g = this.gen; return new this.constructor(function* () { let i = 0; for (const x of g()) { if (i++ >= n) return; yield x; } }); } [Symbol.iterator]() { return this.gen(); } }
console.log([...Seq.range(0, 1e9).map((x) => x * x).take(4)]);
