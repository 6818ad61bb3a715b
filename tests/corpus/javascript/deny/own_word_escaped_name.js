// A property of its own called like a prototype, listed and used as a key.
class Src { __pr\u006fto__ = { extra: 5 }; }
const src = new Src();
const probe = {};
for (const [k, v] of Object.entries(src)) for (const [kk, vv] of Object.entries(v)) probe[k][kk] = vv;
console.log("PWNED", Symbol("z").extra.toFixed(0));
