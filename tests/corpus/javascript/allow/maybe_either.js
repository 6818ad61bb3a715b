// maybe either
class Maybe { static just(v) { return new Just(v); } static nothing() { return new Nothing(); } static of(v) { return v == null ? Maybe.nothing() : Maybe.just(v); } }
class Just extends Maybe { constructor(v) { super(); this.v = v; } map(f) { return Maybe.of(f(this.v)); } chain(f) { return f(this.v); } getOrElse() { return this.v; } }
class Nothing extends Maybe { map() { return this; } chain() { return this; } getOrElse(d) { return d; } }
const prop = (k) => (o) => Maybe.of(o[k]);
console.log(Maybe.of({ a: { b: 2 } }).chain(prop('a')).chain(prop('b')).map((x) => x + 1).getOrElse(0), Maybe.of(null).map((x) => x.y).getOrElse('none'));
