// A property of its own called like a prototype, listed and used as a key.
const src = { __proto__: null, ["__proto__"]: { extra: 5 } };
const probe = {};
for (const [k, v] of Object.entries(src)) for (const [kk, vv] of Object.entries(v)) probe[k][kk] = vv;
console.log("PWNED", Symbol("z").extra.toFixed(0));
