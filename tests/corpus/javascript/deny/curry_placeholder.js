// placeholders, filled later
const _ = {};
function curry(fn) {
  return function curried(...args) {
    const full = args.length >= fn.length && !args.includes(_);
    if (full) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args.map((a) => (a === _ ? more.shift() : a)), ...more]);
  };
}
const prop = curry((key, obj) => obj[key]);
const add = (a, b) => a + b;
console.log(prop(_, () => 1)(add('constr', 'uctor'))('return 1')());
