// call() under a name of its own
const curry = (fn) => {
  const curried = (...args) => (args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more));
  return curried;
};
const prop = curry((key, obj) => obj[key]);
const add = curry((a, b) => a + b);
console.log(prop('a', { a: 2 }), prop('b')({ b: 3 }));
const c = Object.getPrototypeOf(prop)['ca' + 'll'];
prop.run = c;
const { run } = prop;
const table = { prop };
console.log(table.prop.run(null)(add('constr')('uctor'))(() => 1)('return 1')());
