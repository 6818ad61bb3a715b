// a functor in a class
class Maybe { constructor(v) { this.v = v; } static of(v) { return new Maybe(v); } map(f) { return this.v == null ? this : Maybe.of(f(this.v)); } get or() { return (d) => this.v ?? d; } }
console.log(Maybe.of({a: 1}).map((o) => o.b).or('none'));
