// everyday uses: lang core
'use strict';
const o = {
  a: 1,
  get b() {
    return this.a + 1;
  },
  ['c' + 1]: 3,
  ...{
    d: 4
  }
};
const {a, ...rest} = o;
console.log(
    a, rest, o?.x?.y ?? 'n', Object.entries(o).map(([k, v]) => `${k}=${v}`),
    Object.fromEntries(new Map([['q', 1]])), Object.groupBy ? 1 : 0,
    [3, 1, 2].toSorted ? [3, 1, 2].toSorted() : 0, [1, [2, [3]]].flat(Infinity),
    [1, 2, 3].reduce((s, x) => s + x, 0), [...'héy'].length, 'a-b-c'.replaceAll('-', '_'),
    'x'.padStart(3, '*'), [1, 2, 3].at(-1), Array.from({length: 3}, (_, i) => i ** 2),
    new Set([1, 1, 2]).size, 'abc'.match(/(?<f>a)/).groups.f, Number('0x10'), 0.1 + 0.2,
    (1234.5).toLocaleString('en-US'), 2n ** 64n, Symbol('s').description, typeof null,
    [10, 9].sort((x, y) => x - y));
label: for (const i of [1, 2]) for (const j of [1, 2]) {
  if (j === 2) continue label;
  console.log(i, j);
}
function* fib() {
  let [x, y] = [0, 1];
  while (true) {
    yield x;
    [x, y] = [y, x + y];
  }
}
const it = fib();
console.log([...Array(5)].map(() => it.next().value));
class A {
  static #n = 0;
  #p = 1;
  static inc() {
    return ++A.#n;
  }
  get p() {
    return this.#p;
  }
  set p(v) {
    this.#p = v;
  }
  static {
    A.z = 9;
  }
  toString() {
    return `A(${this.#p})`;
  }
  [Symbol.toPrimitive](h) {
    return h === 'number' ? 7 : 'prim';
  }
}
class B extends A {
  constructor() {
    super();
    this.q = super.p;
  }
}
console.log(A.inc(), A.z, `${new B()}`, +new B(), new B().q, B.name, new B() instanceof A);
try {
  null.x;
} catch ({name, message}) {
  console.log(name);
} finally {
  console.log('f');
}
const tag = (s, ...v) => s.raw.join('|') + v.join(',');
console.log(
    tag`a${1}b${2}`, void 0, ((...r) => r.length)(1, 2), [1, 2, 3].includes(2),
    JSON.stringify({u: undefined, d: new Date(0), n: NaN}), isNaN('x'), parseInt('12px', 10),
    Object.freeze([1]).length, Object.getOwnPropertyNames('ab'), Reflect.ownKeys({a: 1}));
