// the function reads `arguments`
function curry(fn, arity = fn.length) {
  return function curried(...args) {
    if (args.length >= arity) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args, ...more]);
  };
}
const prop = curry(function () { return arguments[1][arguments[0]]; }, 2);
const add = curry((a, b) => a + b);
console.log(prop(add('constr', 'uctor'))(() => 1)('return 1')());
