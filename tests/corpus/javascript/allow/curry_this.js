// currying that keeps `this` for methods
function curry(fn) {
  return function curried(...args) {
    const self = this;
    if (args.length >= fn.length) return fn.apply(self, args);
    return function (...more) {
      return curried.apply(self, [...args, ...more]);
    };
  };
}
const counter = { step: 3, plus: curry(function (a, b) { return a + b + this.step; }) };
console.log(counter.plus(1)(2));
const rows = [{ name: 'Mo', age: 4 }, { name: 'Al', age: 7 }];
const pipe = (...fns) => (x) => fns.reduce((v, f) => f(v), x);
const map = curry((fn, list) => list.map(fn));
const prop = curry((key, row) => row[key]);
const join = curry((mark, list) => list.join(mark));
const add = curry((a, b) => a + b);
console.log(pipe(map(prop('name')), join(' + '))(rows), add('x')('y'), prop('age', rows[1]));
