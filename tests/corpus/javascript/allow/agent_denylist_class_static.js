// A class that refuses keys by a static list.
class SafeStore {
  static FORBIDDEN = ['__proto__', 'constructor', 'prototype'];
  #data = new Map();
  set(key, value) {
    if (SafeStore.FORBIDDEN.includes(key)) throw new TypeError(`key ${key} is forbidden`);
    this.#data.set(key, value);
    return this;
  }
  get(key) { return this.#data.get(key); }
}
for (const bad of ['__proto__', 'constructor']) {
  if (bad === 'x') console.log(bad);
}
console.log(new SafeStore().set('name', 'x').get('name'));
