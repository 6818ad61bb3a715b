// What makes instances: a species, a registry of classes, and functions bound to their own class.
class Stack extends Array {
  static get [Symbol.species]() { return Array; }
}
class Registry {
  types = new Map();
  add(name, type) { this.types.set(name, type); return this; }
  make(name, ...given) { const type = this.types.get(name); return new type(...given); }
}
const symbol = Symbol.for.bind(Symbol);
const set = new Registry().add('set', Set).make('set', [1, 2]);
console.log(Stack.of(1).map((x) => x).constructor === Array, set.size, String(symbol('a')));
