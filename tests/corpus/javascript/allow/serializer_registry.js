// serializer registry
const codecs = new Map(); const register = (Ctor, enc, dec) => codecs.set(Ctor.name, { Ctor, enc, dec });
register(Date, (d) => d.getTime(), (n) => new Date(n)); register(Set, (s) => [...s], (a) => new Set(a)); register(RegExp, (r) => [r.source, r.flags], ([s, f]) => new RegExp(s, f));
const pack = (v) => { const c = v && codecs.get(v.constructor?.name); return c ? { t: v.constructor.name, v: c.enc(v) } : Array.isArray(v) ? v.map(pack) : v && typeof v === 'object' ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, pack(x)])) : v; };
const unpack = (v) => (v && v.t ? codecs.get(v.t).dec(v.v) : v && typeof v === 'object' && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, unpack(x)])) : v);
console.log(unpack(pack({ d: new Date(0), s: new Set([1]), r: /a/g })));
