// Memoize this
function memoize(fn, resolver = (...a) => JSON.stringify(a)) {
  const cache = new Map();
  const memoized = function (...args) {
    const key = resolver.apply(this, args);
    if (cache.has(key)) return cache.get(key);
    const result = fn.apply(this, args);
    cache.set(key, result);
    return result;
  };
  memoized.cache = cache;
  return memoized;
}
const fib = memoize((n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)));
console.log(fib(50), fib.cache.size);
