// the key stands second
function curry(fn, arity = fn.length) {
  return function curried(...args) {
    if (args.length >= arity) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args, ...more]);
  };
}
const get = curry((x, key, obj) => obj[key]);
const add = curry((a, b) => a + b);
console.log(get(0)(add('constr')('uctor'))(() => 1)('return 1')());
