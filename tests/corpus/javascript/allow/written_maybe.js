class Maybe { static just(v) { return new Maybe(v); } static nothing() { return new Maybe(null); } constructor(v) { this.v = v; } get isNothing() { return this.v === null || this.v === undefined; } map(f) { return this.isNothing ? this : Maybe.just(f(this.v)); } chain(f) { return this.isNothing ? this : f(this.v); } ap(m) { return m.map(this.v); } getOrElse(d) { return this.isNothing ? d : this.v; } }
const safeProp = (k) => (o) => (o && k in o ? Maybe.just(o[k]) : Maybe.nothing()); const find = (p) => (xs) => Maybe.just(xs.find(p));
const users = [{ id: 1, profile: { mail: 'a@x' } }, { id: 2 }];
const mail = (id) => find((u) => u.id === id)(users).chain(safeProp('profile')).chain(safeProp('mail')).map((s) => s.toUpperCase()).getOrElse('none');
console.log(mail(1), mail(2), mail(3)); const add = (a) => (b) => a + b; console.log(Maybe.just(add(1)).ap(Maybe.just(2)).getOrElse(0));
