// a key that is joined, handed to a curried reader
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
const k = join('')(['con', 'structor']);
console.log(prop(k)(f0)('return 1')());
