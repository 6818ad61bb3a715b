// each collecting function is kept, and called from there
const kept = [];
const curry = (fn) => {
  const curried = (...args) => (args.length >= fn.length ? fn(...args) : (...more) => curried(...args, ...more));
  kept.push(curried);
  return curried;
};
const prop = curry((key, obj) => obj[key]);
const add = curry((a, b) => a + b);
console.log(kept[0](kept[1]('constr')('uctor'))(() => 1)('return 1')());
