// transducers
const map = (f) => (r) => (a, x) => r(a, f(x));
const filter = (p) => (r) => (a, x) => (p(x) ? r(a, x) : a);
const comp = (...fs) => fs.reduce((f, g) => (x) => f(g(x)));
console.log([1, 2, 3, 4].reduce(comp(filter((x) => x % 2), map((x) => x * 10))((a, x) => [...a, x]), []));
