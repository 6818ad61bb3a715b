// a deep comparison
function equal(a, b) { if (Object.is(a, b)) return true; if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false; if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false; const ka = Object.keys(a), kb = Object.keys(b); return ka.length === kb.length && ka.every((k) => Object.hasOwn(b, k) && equal(a[k], b[k])); }
console.log(equal({a: [1]}, {a: [1]}));
