// everyday uses: proxies
const log = [];
const traced = new Proxy({a: 1}, {
  get(t, k, r) {
    log.push(String(k));
    return Reflect.get(t, k, r);
  },
  set(t, k, v, r) {
    log.push(`set ${String(k)}`);
    return Reflect.set(t, k, v, r);
  },
  has: (t, k) => k in t,
  deleteProperty(t, k) {
    return Reflect.deleteProperty(t, k);
  },
  ownKeys: (t) => Reflect.ownKeys(t)
});
traced.b = 2;
console.log(traced.a, 'a' in traced, Object.keys(traced), log);
const neg = (arr) => new Proxy(arr, {
  get: (t, p, r) =>
      Reflect.get(t, typeof p === 'string' && /^-\d+$/.test(p) ? String(t.length + Number(p)) : p, r)
});
console.log(neg([1, 2, 3])[-1]);
const validator = {
  set(obj, prop, value) {
    if (prop === 'age' && !Number.isInteger(value)) throw new TypeError('int');
    obj[prop] = value;
    return true;
  }
};
const p = new Proxy({}, validator);
p.age = 3;
try {
  p.age = 'x';
} catch (e) {
  console.log(e.message);
}
const fn = new Proxy((a, b) => a + b, {
  apply(t, th, args) {
    return t(...args) * 2;
  }
});
console.log(fn(1, 2));
function observe(obj, cb) {
  return new Proxy(obj, {
    set(t, k, v) {
      const old = t[k];
      t[k] = v;
      cb(k, old, v);
      return true;
    }
  });
}
observe({x: 1}, (k, o, n) => console.log(k, o, n)).x = 5;
const dflt = new Proxy({}, {get: (t, k) => k in t ? t[k] : 0});
dflt.z++;
console.log(dflt.z);
