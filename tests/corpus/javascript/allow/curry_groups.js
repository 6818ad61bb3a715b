// groups of rows by curried helpers, with Maps and padded lines
const pipe = (...fns) => (x) => fns.reduce((acc, f) => f(acc), x);
const compose = (...fns) => (x) => fns.reduceRight((acc, f) => f(acc), x);
const curry = (fn, arity = fn.length) =>
  function curried(...args) {
    return args.length >= arity ? fn(...args) : (...more) => curried(...args, ...more);
  };

const map = curry((f, xs) => xs.map(f));
const filter = curry((f, xs) => xs.filter(f));
const sortBy = curry((f, xs) => [...xs].sort((a, b) => (f(a) > f(b)) - (f(a) < f(b))));
const groupBy = curry((f, xs) => xs.reduce((m, x) => m.set(f(x), [...(m.get(f(x)) ?? []), x]), new Map()));
const prop = curry((key, x) => x[key]);
const mapValues = curry((f, m) => new Map([...m].map(([k, v]) => [k, f(v)])));
const both = (...fns) => (x) => fns.map((f) => f(x));

const boats = [
  ['Ida', 'north', 12], ['Rut', 'south', 9], ['Eva', 'north', 7], ['Ann', 'south', 15],
].map(([name, port, length]) => ({ name, port, length }));

const summary = pipe(
  filter((b) => b.length > 6),
  groupBy(prop('port')),
  mapValues(both((g) => g.length, pipe(map(prop('name')), (names) => names[0]))),
  (m) => [...m],
  sortBy(([port]) => port)
);
for (const [port, [count, first]] of summary(boats)) console.log(`${port.padEnd(8)} ${count} ${first}`);
const slug = compose((ws) => ws.join('-'), map((w) => w.toLowerCase()), (s) => s.match(/[a-z]+/gi) ?? []);
console.log(['Old Harbour!', 'New Pier'].map(slug));
console.log(Math.max(...map(prop('length'))(boats)));
