// memoize apply
function memoize(fn, key = (...a) => JSON.stringify(a)) {
  const cache = new Map();
  return function (...args) {
    const k = key(...args);
    if (!cache.has(k)) cache.set(k, fn.apply(this, args));
    return cache.get(k);
  };
}
const slow = (n) => (n < 2 ? n : fast(n - 1) + fast(n - 2));
const fast = memoize(slow);
console.log(fast(50));
