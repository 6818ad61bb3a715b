// a proxy that checks
const positive = (o) => new Proxy(o, {set(t, k, v) { if (typeof v !== 'number' || v < 0) throw new TypeError(String(k)); t[k] = v; return true; }});
const p = positive({}); p.x = 1; console.log(p.x);
