// a curried function as the tag of a template
function curry(fn, arity = fn.length) {
  return function curried(...args) {
    if (args.length >= arity) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args, ...more]);
  };
}
const prop = curry((key, obj) => obj[key]);
const join = curry((sep, xs) => xs.join(sep));
const add = curry((a, b) => a + b);
const f0 = () => 1;
const key = curry((strings, obj) => obj[strings.join('') + 'uctor']);
console.log(key`constr`(f0)('return 1')());
