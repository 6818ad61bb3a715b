// A property of its own called like a prototype, listed and used as a key.
const src = Object.defineProperty({}, "__proto__", { value: { extra: 5 }, enumerable: true });
Object.keys(src).forEach((k) => { for (const kk in src[k]) ({})[k][kk] = src[k][kk]; });
const probe = {};
for (const [k, v] of Object.entries(src)) for (const [kk, vv] of Object.entries(v)) probe[k][kk] = vv;
console.log("PWNED", Symbol("z").extra.toFixed(0));
