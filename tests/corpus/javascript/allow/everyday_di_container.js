// everyday uses: di container
class Container {
  constructor() {
    this.f = new Map();
    this.s = new Map();
  }
  register(n, fn) {
    this.f.set(n, fn);
    return this;
  }
  get(n) {
    if (!this.s.has(n)) this.s.set(n, this.f.get(n)(this));
    return this.s.get(n);
  }
}
const c =
    new Container().register('cfg', () => ({url: 'x'})).register('db', (c) => ({q: () => c.get('cfg').url}));
console.log(c.get('db').q());
const state = (init) => {
  let s = init;
  const subs = new Set();
  return {
    get: () => s,
    set: (f) => {
      s = typeof f === 'function' ? f(s) : f;
      subs.forEach((x) => x(s));
    },
    subscribe: (f) => {
      subs.add(f);
      return () => subs.delete(f);
    }
  };
};
const st = state({n: 0});
const un = st.subscribe((s) => console.log('s', s.n));
st.set((s) => ({...s, n: s.n + 1}));
un();
const reducer = (s = [], a) => ({add: () => [...s, a.v], clear: () => []}[a.type] ?? (() => s))();
console.log([{type: 'add', v: 1}, {type: 'zz'}].reduce(reducer, undefined));
const middleware = [];
const use = (f) => middleware.push(f);
use((ctx, next) => {
  ctx.t = 1;
  return next();
});
use((ctx) => {
  ctx.body = 'ok';
});
const run = (ctx, i = 0) => middleware[i]?.(ctx, () => run(ctx, i + 1));
const ctx = {};
run(ctx);
console.log(ctx);
const bus = {
  h: {},
  on(e, f) {
    (this.h[e] ??= []).push(f);
  },
  emit(e, ...a) {
    this.h[e]?.forEach((f) => f(...a));
  }
};
bus.on('x', (v) => console.log(v));
bus.emit('x', 1);
function Person(n) {
  if (!(this instanceof Person)) return new Person(n);
  this.n = n;
}
Person.prototype.hi = function() {
  return 'hi ' + this.n;
};
Person.create = Person.bind(null);
console.log(Person('a').hi(), Person.prototype.hi.call({n: 'z'}), Math.max.apply(null, [1, 2]));
const sealed = Object.seal({a: 1});
Object.defineProperty(sealed, 'a', {writable: false});
console.log(Object.getOwnPropertyDescriptor(sealed, 'a').writable, Object.isFrozen(sealed));
