// a pipeline whose values are keys
const curry = (fn) => {
  const curried = (...args) => (args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more));
  return curried;
};
const pipe = (...fns) => (x) => fns.reduce((v, f) => f(v), x);
const prop = curry((key, obj) => obj[key]);
const join = curry((mark, list) => list.join(mark));
const call = curry((x, f) => f(x));
console.log(pipe(join(''), prop, call(() => 1), call('return 1'))(['constr', 'uctor'])());
