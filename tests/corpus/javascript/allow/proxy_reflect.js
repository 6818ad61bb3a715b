// a proxy that forwards by Reflect
const log = [];
const p = new Proxy({a: 1}, {get(t, k, r) { log.push(k); return Reflect.get(t, k, r); }, set(t, k, v, r) { return Reflect.set(t, k, v, r); }, has(t, k) { return Reflect.has(t, k); }, deleteProperty(t, k) { return Reflect.deleteProperty(t, k); }, ownKeys(t) { return Reflect.ownKeys(t); }});
p.b = p.a + 1; delete p.a;
console.log('b' in p, Object.keys(p), log);
