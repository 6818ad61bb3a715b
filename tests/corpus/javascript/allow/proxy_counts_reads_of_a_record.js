// A record's proxy counts how often each field was read.
const stats = { a: { hits: 0, v: 1 }, b: { hits: 0, v: 2 } };
const p = new Proxy(stats, { get(t, k) { const e = t[k]; if (e) e.hits++; return e?.v; } });
console.log(p.a + p.b + p.a, stats);
