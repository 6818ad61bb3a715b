// Proxy whose handler is Reflect
const p = new Proxy(isNaN, Reflect);
for (const [k, t] of new URLSearchParams('constructor=return 6*7')) console.log(p[k](t)());
