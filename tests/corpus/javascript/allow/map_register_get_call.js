// map register get call
class Registry {
  #factories = new Map();
  register(name, factory) { this.#factories.set(name, factory); return this; }
  create(name, ...args) { const f = this.#factories.get(name); if (!f) throw new Error(name); return f(...args); }
  has(name) { return this.#factories.has(name); }
}
const r = new Registry().register('point', (x, y) => ({ x, y })).register('list', (...xs) => xs);
console.log(r.create('point', 1, 2), r.create('list', 1, 2, 3), r.has('nope'));
