// written: lenses and traversals, composed of functions that are given functions
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

const order = {
  customer: { name: 'Ada' },
  lines: [
    { sku: 'tea', price: { cents: 450, currency: 'EUR' }, count: 2 },
    { sku: 'cup', price: { cents: 900, currency: 'USD' }, count: 1 },
  ],
};
const price = (i) => path('lines', i, 'price', 'cents');
const raised = price(0).over((n) => n + 50, order);
console.log(price(0).get(order), price(0).get(raised), raised.lines[1] === order.lines[1]);
const euros = through(path('lines'), where((l) => l.price.currency === 'EUR'), path('price', 'cents'));
console.log(euros.all(order), euros.all(euros.over((n) => n * 2, order)));
const laws = (l, s, a, b) => [
  l.get(l.set(a, s)) === a,
  JSON.stringify(l.set(l.get(s), s)) === JSON.stringify(s),
  JSON.stringify(l.set(b, l.set(a, s))) === JSON.stringify(l.set(b, s)),
];
console.log(laws(price(1), order, 1, 2).every(Boolean), path('customer', 'name').get(order).length);
const defaulted = compose(path('lines', 1, 'stock'), lens((s) => s ?? 0, (v) => v));
console.log(defaulted.get(order), defaulted.over((n) => n + 5, order).lines[1].stock);
const each = { over: (f, xs) => xs.map((x) => f(x)), all: (xs) => [...xs] };
const iso = (to, from) => lens(to, (v) => from(v));
const weather = { temp: 20, days: [{ temp: 18 }, { temp: 25 }] };
const fahrenheit = compose(at('temp'), iso((c) => c * 1.8 + 32, (f) => (f - 32) / 1.8));
console.log(fahrenheit.get(weather), fahrenheit.set(212, weather).temp);
const temps = through(path('days'), each, path('temp'));
console.log(temps.all(weather).join(), temps.all(temps.over((t) => t + 1, weather)).join());
const first = path('days', 0, 'temp');
console.log(first.set(0, weather).days[0].temp, first.over((t) => -t, weather).days[0].temp);
