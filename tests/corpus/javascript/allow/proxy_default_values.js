// a proxy with default values
const withDefault = (o, d) => new Proxy(o, {get: (t, k) => (k in t ? t[k] : d)});
console.log(withDefault({a: 1}, 0).b);
