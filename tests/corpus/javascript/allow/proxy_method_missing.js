// proxy method missing
const dynamic = new Proxy({}, { get: (t, name) => (typeof name === 'string' && name.startsWith('findBy') ? (v) => [{ name: 'a' }, { name: 'b' }].filter((r) => r[name.slice(6).toLowerCase()] === v) : t[name]) });
console.log(dynamic.findByName('b'));
const readonly = (o) => new Proxy(o, { set() { throw new TypeError('readonly'); }, deleteProperty() { throw new TypeError('readonly'); }, get: (t, k, r) => { const v = Reflect.get(t, k, r); return v && typeof v === 'object' ? readonly(v) : v; } });
try { readonly({ a: { b: 1 } }).a.b = 2; } catch (e) { console.log(e.message); }
