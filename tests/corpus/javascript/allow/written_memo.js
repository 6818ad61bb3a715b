const memoize = (fn, key = (...a) => JSON.stringify(a)) => { const cache = new Map(); const m = (...args) => { const k = key(...args); if (cache.has(k)) return cache.get(k); const v = fn(...args); cache.set(k, v); return v; }; m.cache = cache; return m; };
const memoObj = (fn) => { const cache = {}; return (n) => { if (n in cache) return cache[n]; return (cache[n] = fn(n)); }; };
const fib = memoObj((n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)));
const slow = memoize((a, b) => a ** b);
console.log(fib(40), slow(2, 10), slow(2, 10), slow.cache.size);
const once = (f) => { let done = false; let r; return (...a) => { if (!done) { done = true; r = f.apply(this, a); } return r; }; };
const init = once(() => ({ started: 1 })); console.log(init() === init());
