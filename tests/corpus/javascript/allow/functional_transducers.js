// functional transducers
const mapping = (f) => (step) => (acc, x) => step(acc, f(x));
const filtering = (p) => (step) => (acc, x) => (p(x) ? step(acc, x) : acc);
const compose = (...fs) => fs.reduce((f, g) => (...a) => f(g(...a)));
const transduce = (xf, step, init, xs) => xs.reduce(xf(step), init);
console.log(transduce(compose(filtering((x) => x % 2), mapping((x) => x * 10)), (a, x) => [...a, x], [], [1, 2, 3, 4, 5]));
