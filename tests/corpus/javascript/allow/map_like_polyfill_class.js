// map like polyfill class
class DefaultMap extends Map { constructor(make, it) { super(it); this.make = make; } get(k) { if (!this.has(k)) this.set(k, this.make(k)); return super.get(k); } static get [Symbol.species]() { return Map; } clone() { return new this.constructor(this.make, this); } }
const g = new DefaultMap(() => []); g.get('a').push(1); g.get('a').push(2); console.log(g.clone().get('a'), g.constructor.name, [...g.keys()]);
