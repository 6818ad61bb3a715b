// compose pipe
const compose = (...fns) => (x) => fns.reduceRight((v, f) => f(v), x);
const pipe = (...fns) => (x) => fns.reduce((v, f) => f(v), x);
const tap = (f) => (x) => { f(x); return x; };
console.log(compose((x) => x + 1, (x) => x * 2)(5), pipe((x) => x + 1, tap(console.log), (x) => x * 2)(5));
