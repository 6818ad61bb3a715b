// an observable object
function observe(o, f) { return new Proxy(o, {set(t, k, v) { const old = t[k]; t[k] = v; f(k, old, v); return true; }}); }
const o = observe({n: 1}, (k, a, b) => console.log(k, a, b)); o.n = 2;
