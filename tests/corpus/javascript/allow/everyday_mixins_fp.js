// everyday uses: mixins fp
const pipe = (...fs) => (x) => fs.reduce((v, f) => f(v), x),
      curry =
          (f) => function g(...a) {
            return a.length >= f.length ? f(...a) : (...b) => g(...a, ...b);
          },
      memo = (f, c = new Map()) => (n) => c.has(n) ? c.get(n) : (c.set(n, f(n)), c.get(n)),
      debounce = (fn, ms) => {
        let t;
        return (...a) => {
          clearTimeout(t);
          t = setTimeout(() => fn(...a), ms);
        };
      };
console.log(
    pipe((x) => x + 1, (x) => x * 2)(3), curry((a, b, c) => a + b + c)(1)(2)(3), memo((n) => n * n)(4));
debounce(console.log, 1)('deb');
const Ser = (B) => class extends B {
  toJSON() {
    return {...this, t: this.constructor.name};
  }
}
, Ev = (B) => class extends B {
  on() {
    return this;
  }
};
class P {
  constructor(n) {
    this.n = n;
  }
}
class U extends Ser
(Ev(P)) {}
console.log(
    JSON.stringify(new U('a').on()),
    JSON.parse('{"d":"2024-01-01"}', (k, v) => k === 'd' ? new Date(v).getFullYear() : v));
const groupBy = (xs, k) => xs.reduce((m, x) => {
  (m[x[k]] ||= []).push(x);
  return m;
}, {});
console.log(groupBy([{t: 'a'}, {t: 'b'}, {t: 'a'}], 't'));
const get = (o, p, d) => p.split('.').reduce((v, k) => v?.[k], o) ?? d;
console.log(get({a: {b: 1}}, 'a.b'), get({}, 'x.y', 0));
const merge = (a, b) => {
  const o = {...a};
  for (const [k, v] of Object.entries(b))
    o[k] = v && typeof v === 'object' && !Array.isArray(v) ? merge(o[k] ?? {}, v) : v;
  return o;
};
console.log(merge({a: {x: 1}}, {a: {y: 2}}));
const pick = (o, ...ks) => Object.fromEntries(ks.filter((k) => k in o).map((k) => [k, o[k]]));
console.log(pick({a: 1, b: 2}, 'a'));
const cmds = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b
};
const [op, ...nums] = 'add 1 2'.split(' ');
if (Object.hasOwn(cmds, op)) console.log(cmds[op](...nums.map(Number)));
for (const m of ['max', 'min']) console.log(Math[m](1, 2));
const flatten = (o, pre = '') => Object.entries(o).reduce(
    (r, [k, v]) => typeof v === 'object' ? {...r, ...flatten(v, pre + k + '.')} : {...r, [pre + k]: v}, {});
console.log(flatten({a: {b: 1}}));
Array.prototype.last === undefined && console.log('no patch');
