// what is added stands first
function curry(fn) {
  return function curried(...args) {
    if (args.length >= fn.length) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...more, ...args]);
  };
}
const prop = curry((key, obj) => obj[key]);
const add = (a, b) => a + b;
console.log(prop(() => 1)(add('constr', 'uctor'))('return 1')());
