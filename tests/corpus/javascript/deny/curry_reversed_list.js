// the list of arguments is turned round
function curry(fn) {
  return function curried(...args) {
    args.reverse();
    if (args.length >= fn.length) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args, ...more]);
  };
}
const prop = curry((key, obj) => obj[key]);
const add = (a, b) => a + b;
console.log(prop(() => 1, add('constr', 'uctor'))('return 1')());
