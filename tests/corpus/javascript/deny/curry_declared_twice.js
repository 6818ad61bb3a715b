// the name is declared twice
function curry(fn) {
  return function curried(...args) {
    if (args.length >= fn.length) return fn(...args);
    return (...more) => curried(...args, ...more);
  };
}
var curry = (fn) => (a) => (b) => fn(b, a);
const prop = curry((key, obj) => obj[key]);
const add = (a, b) => a + b;
console.log(prop(() => 1)(add('constr', 'uctor'))('return 1')());
