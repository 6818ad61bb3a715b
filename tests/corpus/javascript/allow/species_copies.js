class Bag {
  constructor(items = []) { this.items = items; }
  static get [Symbol.species]() { return this; }
  derive(items) { return new this.constructor[Symbol.species](items); }
  filter(p) { return this.derive(this.items.filter(p)); }
}
class Special extends Bag { static get [Symbol.species]() { return Bag; } }
console.log(new Special([1, 2, 3]).filter((x) => x > 1) instanceof Special);
