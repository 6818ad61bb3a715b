// a fold hands the keys over
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
const found = [add('constr', 'uctor')].reduce((o, k) => prop(k, o), f0);
console.log(found('return 1')());
