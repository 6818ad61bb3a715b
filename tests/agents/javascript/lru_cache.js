// /// task
// question = "Give me an LRU cache class with tests."
// [expect]
// stdout = ["all tests passed"]
// ///
const assert = require('assert');

class LRUCache {
  constructor(capacity) {
    if (!Number.isInteger(capacity) || capacity <= 0) throw new RangeError('capacity must be a positive integer');
    this.capacity = capacity;
    this.cache = new Map();
  }
  get(key) {
    if (!this.cache.has(key)) return undefined;
    const value = this.cache.get(key);
    this.cache.delete(key);
    this.cache.set(key, value);
    return value;
  }
  set(key, value) {
    this.cache.delete(key);
    this.cache.set(key, value);
    if (this.cache.size > this.capacity) this.cache.delete(this.cache.keys().next().value);
    return this;
  }
  get size() { return this.cache.size; }
  [Symbol.iterator]() { return this.cache[Symbol.iterator](); }
}

const cache = new LRUCache(2);
cache.set('a', 1).set('b', 2);
assert.strictEqual(cache.get('a'), 1);
cache.set('c', 3);
assert.strictEqual(cache.get('b'), undefined);
assert.deepStrictEqual([...cache], [['a', 1], ['c', 3]]);
assert.throws(() => new LRUCache(0), RangeError);
assert.strictEqual(cache.size, 2);
console.log('all tests passed');

module.exports = LRUCache;
