// equality by constructor
function equal(a, b) { if (Object.is(a, b)) return true; if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || a.constructor !== b.constructor) return false; const ka = Object.keys(a), kb = Object.keys(b); return ka.length === kb.length && ka.every((k) => Object.hasOwn(b, k) && equal(a[k], b[k])); }
console.log(equal({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }), equal([1], { 0: 1 }));
