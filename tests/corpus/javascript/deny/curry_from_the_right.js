// arguments from the right
function curryRight(fn) {
  return function curried(...args) {
    if (args.length >= fn.length) return fn(...args.reverse());
    return (...more) => curried(...args, ...more);
  };
}
const prop = curryRight((key, obj) => obj[key]);
const add = (a, b) => a + b;
console.log(prop(() => 1)(add('constr', 'uctor'))('return 1')());
