// currying helpers, a pipeline of them over rows, and texts that are joined
const pipe = (...steps) => (input) => steps.reduce((value, step) => step(value), input);

function curry(fn, arity = fn.length) {
  return function curried(...args) {
    if (args.length >= arity) return fn.apply(this, args);
    return (...more) => curried.apply(this, [...args, ...more]);
  };
}

const map = curry((fn, list) => list.map(fn));
const filter = curry((test, list) => list.filter(test));
const prop = curry((key, row) => row[key]);
const propEq = curry((key, value, row) => row[key] === value);
const sortBy = curry((fn, list) => [...list].sort((a, b) => (fn(a) > fn(b) ? 1 : -1)));
const join = curry((mark, list) => list.join(mark));
const add = curry((a, b, c) => a + b + c);

const cities = [
  { city: 'Oslo', land: 'Norway', people: 709 },
  { city: 'Bergen', land: 'Norway', people: 291 },
  { city: 'Lund', land: 'Sweden', people: 94 },
];

const norwegian = pipe(filter(propEq('land', 'Norway')), sortBy(prop('people')), map(prop('city')), join(' and '));
console.log(norwegian(cities));
console.log(add(1)(2)(3), add(1, 2)(3), add('a')('b', 'c'));
