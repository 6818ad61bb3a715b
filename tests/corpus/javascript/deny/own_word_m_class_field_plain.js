// A property of its own called like a prototype, listed and used as a key.
class Src { __proto__ = { extra: 5 }; }
const src = new Src();
function merge(t, s) { for (const k of Object.keys(s)) { if (s[k] && typeof s[k] === "object") { if (!t[k]) t[k] = {}; merge(t[k], s[k]); } else t[k] = s[k]; } return t; }
merge({}, src);
console.log("PWNED", Symbol("z").extra.toFixed(0));
