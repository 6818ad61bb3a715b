// a curried function as one expression; totals of a basket
const pipe = (...fns) => (x) => fns.reduce((v, f) => f(v), x);
const compose = (...fns) => (x) => fns.reduceRight((v, f) => f(v), x);
const curry = (fn) =>
  function curried(...args) {
    return args.length >= fn.length ? fn.apply(this, args) : (...more) => curried.apply(this, [...args, ...more]);
  };

const map = curry((fn, list) => list.map(fn));
const filter = curry((fn, list) => list.filter(fn));
const prop = curry((key, thing) => thing[key]);
const withField = curry((key, fn, thing) => ({ ...thing, [key]: fn(thing) }));
const round = curry((digits, n) => Number(n.toFixed(digits)));
const sum = (list) => list.reduce((a, b) => a + b, 0);

const basket = [
  { title: 'Tea', cost: 4.25, count: 2, fresh: true },
  { title: 'Bread', cost: 3.1, count: 1, fresh: true },
  { title: 'Jam', cost: 5, count: 1, fresh: false },
];
const notes = [];
const note = (fn) => (x) => {
  notes.push(fn(x));
  return x;
};
const total = pipe(
  filter(prop('fresh')),
  map(withField('line', ({ cost, count }) => cost * count)),
  map(prop('line')),
  note((lines) => `lines: ${lines.join(', ')}`),
  sum,
  round(2)
);
console.log(total(basket), notes);
const loud = compose((s) => `${s}!`, (s) => s.toUpperCase(), (s) => s.trim());
console.log(loud('  ready '));
