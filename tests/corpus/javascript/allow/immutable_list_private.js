class List {
  #items;
  constructor(items = []) { this.#items = Object.freeze([...items]); }
  #make(items) { return new this.constructor(items); }
  push(x) { return this.#make([...this.#items, x]); }
  set(i, x) { const next = this.#items.slice(); next[i] = x; return this.#make(next); }
  filter(p) { return this.#make(this.#items.filter(p)); }
  map(f) { return this.#make(this.#items.map(f)); }
  toArray() { return this.#items; }
}
class Sorted extends List { constructor(items) { super([...items].sort((a, b) => a - b)); } }
console.log(new Sorted([3, 1, 2]).push(0).map((x) => -x).set(0, 5).filter((x) => x < 3).toArray());
