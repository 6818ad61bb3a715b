// call() under the name of apply()
function curry(fn) {
  return function curried(...args) {
    if (args.length >= fn.length) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args, ...more]);
  };
}
const first = (list) => { list.reverse(); return list.length > 1 ? get(...list) : 0; };
first['app' + 'ly'] = first['ca' + 'll'];
const get = curry((key, obj) => obj[key]);
const add = (a, b) => a + b;
console.log(curry(first)(() => 1, add('constr', 'uctor'))('return 1')());
