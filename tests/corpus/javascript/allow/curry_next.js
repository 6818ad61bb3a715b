// a currying function that takes one more argument at a time
const curry = (fn) => function step(...args) {
  return args.length < fn.length ? (next) => step(...args, next) : fn(...args);
};
const rows = [{ name: 'Mo', age: 4 }, { name: 'Al', age: 7 }];
const pipe = (...fns) => (x) => fns.reduce((v, f) => f(v), x);
const map = curry((fn, list) => list.map(fn));
const prop = curry((key, row) => row[key]);
const join = curry((mark, list) => list.join(mark));
const add = curry((a, b) => a + b);
console.log(pipe(map(prop('name')), join(' + '))(rows), add('x')('y'), prop('age', rows[1]));
