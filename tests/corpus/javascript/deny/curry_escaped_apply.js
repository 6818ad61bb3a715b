// an `apply` whose name has an escape
function curry(fn) {
  return function curried(...args) {
    if (args.length >= fn.length) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args, ...more]);
  };
}
const first = { length: 2, 'app\x6cy': (self, list) => { list.reverse(); return get(...list); } };
const get = curry((key, obj) => obj[key]);
const prop = curry(first);
const add = (a, b) => a + b;
console.log(prop(() => 1)(add('constr', 'uctor'))('return 1')());
