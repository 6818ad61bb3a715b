// one currying function around another
const relay = (fn) => {
  const again = (...args) => (args.length >= 1 ? fn(...args) : (...more) => again(...args, ...more));
  return again;
};
const curry = (fn) => {
  const curried = (...args) => (args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more));
  return curried;
};
const prop = relay(curry((key, obj) => obj[key]));
const add = curry((a, b) => a + b);
console.log(prop()(add('constr')('uctor'))(() => 1)('return 1')());
