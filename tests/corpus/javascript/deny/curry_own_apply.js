// a function with an `apply` of its own, which gets the list
function curry(fn) {
  return function curried(...args) {
    if (args.length >= fn.length) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args, ...more]);
  };
}
const first = (key, obj) => obj[key];
first['app' + 'ly'] = (self, list) => { list.reverse(); return first(...list); };
const prop = curry(first);
const add = (a, b) => a + b;
console.log(prop(() => 1)(add('constr', 'uctor'))('return 1')());
