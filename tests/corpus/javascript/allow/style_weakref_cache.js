// a cache with weak references
const cache = new Map();
const get = (k, make) => { const old = cache.get(k)?.deref(); if (old) return old; const v = make(); cache.set(k, new WeakRef(v)); return v; };
console.log(get('a', () => ({n: 1})).n);
