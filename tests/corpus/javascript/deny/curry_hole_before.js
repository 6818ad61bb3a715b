// a hole in front of the arguments
function curry(fn) {
  return function curried(...args) {
    if (args.length >= fn.length) return fn.apply(this, args);
    return (...more) => curried.apply(this, [, ...args, ...more]);
  };
}
const prop = curry((a, key, obj) => obj[key]);
const add = (a, b) => a + b;
console.log(prop(add('constr', 'uctor'))(() => 1)('return 1')());
