// memoise with a Map
const memo = (f, cache = new Map()) => (n) => { if (!cache.has(n)) cache.set(n, f(n)); return cache.get(n); };
const fib = memo((n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)));
console.log(fib(40));
