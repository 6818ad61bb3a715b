// a key far behind
const curry = (fn) => {
  const curried = (...args) => (args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more));
  return curried;
};
const get = curry((a, b, c, d, e, f, g, key, obj) => obj[key]);
const add = curry((a, b) => a + b);
console.log(get(1, 2, 3)(4, 5, 6, 7)(add('constr')('uctor'), () => 1)('return 1')());
