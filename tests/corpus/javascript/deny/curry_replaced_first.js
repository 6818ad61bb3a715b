// the first argument is replaced
function curry(fn, first) {
  return function curried(...args) {
    if (args.length >= fn.length) { args[0] = first(); return fn.apply(this, args); }
    return (...more) => curried.apply(this, [...args, ...more]);
  };
}
const add = (a, b) => a + b;
const prop = curry((key, obj) => obj[key], () => add('constr', 'uctor'));
console.log(prop('x', () => 1)('return 1')());
