// call() by a name that is put together, of a function of the program's own
const curry = (fn) => {
  const curried = (...args) => (args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more));
  return curried;
};
const prop = curry((key, obj) => obj[key]);
const add = curry((a, b) => a + b);
console.log(prop('a', { a: 2 }), prop('b')({ b: 3 }));
console.log(prop['ca' + 'll'](null)(add('constr')('uctor'))(() => 1)('return 1')());
