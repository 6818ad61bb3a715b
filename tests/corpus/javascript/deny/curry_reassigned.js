// the collecting function becomes another one
function curry(fn) {
  let curried = function (...args) {
    if (args.length >= fn.length) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args, ...more]);
  };
  const first = curried;
  curried = (obj, key) => first(key, obj);
  return first;
}
const prop = curry((key, obj) => obj[key]);
const add = (a, b) => a + b;
console.log(prop(() => 1)(add('constr', 'uctor'))('return 1')());
