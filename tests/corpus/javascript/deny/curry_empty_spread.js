// nothing is spread in front of the key
const curry = (fn) => {
  const curried = (...args) => (args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more));
  return curried;
};
const prop = curry((key, obj) => obj[key]);
const add = curry((a, b) => a + b);
console.log(prop(...[], add('constr')('uctor'))(() => 1)('return 1')());
