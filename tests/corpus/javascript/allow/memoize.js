function memoize(fn, key = (...a) => JSON.stringify(a)) {
  const cache = new Map();
  const memo = function (...args) {
    const k = key(...args);
    if (!cache.has(k)) cache.set(k, fn.apply(this, args));
    return cache.get(k);
  };
  memo.cache = cache;
  memo.clear = () => cache.clear();
  return memo;
}
const fib = memoize((n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)));
console.log(fib(50), fib.cache.size); fib.clear(); console.log(fib.cache.size);
