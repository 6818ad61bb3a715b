// a store with a private dictionary
class Store {
  #items = Object.create(null);
  set(key, value) { this.#items[key] = value; return this; }
  get(key) { return this.#items[key]; }
}
const store = new Store();
for (const key of ['__proto__', 'constructor', 'a']) store.set(key, key.length);
console.log(store.get('__proto__'), store.get('a'));
