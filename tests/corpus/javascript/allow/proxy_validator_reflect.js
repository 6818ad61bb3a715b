// proxy validator reflect
const schema = { age: (v) => Number.isInteger(v) && v >= 0, name: (v) => typeof v === 'string' };
const validated = (target) => new Proxy(target, {
  set(t, prop, value, receiver) {
    const check = schema[prop];
    if (check && !check(value)) throw new TypeError(`bad ${String(prop)}`);
    return Reflect.set(t, prop, value, receiver);
  },
  get(t, prop, receiver) { return Reflect.get(t, prop, receiver); },
  has(t, prop) { return !String(prop).startsWith('_') && Reflect.has(t, prop); },
  ownKeys(t) { return Reflect.ownKeys(t).filter((k) => !String(k).startsWith('_')); },
});
const p = validated({ name: 'a', _secret: 1 });
p.age = 3;
try { p.age = -1; } catch (e) { console.log(e.message); }
console.log(Object.keys(p), '_secret' in p, p.name);
