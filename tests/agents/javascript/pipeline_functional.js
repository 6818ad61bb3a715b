// /// task
// question = "Use function composition to slugify titles, and memoise the function."
// [expect]
// stdout = ["hello-world-cafe", "cache hits: 1"]
// ///
const pipe = (...fns) => (x) => fns.reduce((v, f) => f(v), x);
let hits = 0;
const memoize = (fn) => {
  const cache = new Map();
  return (arg) => {
    if (cache.has(arg)) {
      hits++;
      return cache.get(arg);
    }
    const value = fn(arg);
    cache.set(arg, value);
    return value;
  };
};

const slugify = memoize(
  pipe(
    (s) => s.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    (s) => s.toLowerCase(),
    (s) => s.replace(/[^a-z0-9]+/g, '-'),
    (s) => s.replace(/^-+|-+$/g, '')
  )
);
['Hello, World: Café!', 'Ünïcode & More', 'Hello, World: Café!'].forEach((t) => console.log(slugify(t)));
console.log('cache hits:', hits);
