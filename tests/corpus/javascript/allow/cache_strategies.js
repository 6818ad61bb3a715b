// cache strategies
const strategies = { lru: (c) => [...c.entries()].sort((a, b) => a[1].used - b[1].used)[0][0], fifo: (c) => c.keys().next().value };
class Cache { #m = new Map(); #t = 0; constructor(size, strategy) { this.size = size; this.evict = strategies[strategy]; } get(k) { const e = this.#m.get(k); if (e) e.used = ++this.#t; return e?.v; } set(k, v) { if (this.#m.size >= this.size) this.#m.delete(this.evict(this.#m)); this.#m.set(k, { v, used: ++this.#t }); return this; } get keys() { return [...this.#m.keys()]; } }
const lru = new Cache(2, 'lru').set('a', 1).set('b', 2); lru.get('a'); console.log(lru.set('c', 3).keys);
