// a deep clone
function clone(x) { if (x === null || typeof x !== 'object') return x; if (Array.isArray(x)) return x.map(clone); const out = {}; for (const k of Object.keys(x)) out[k] = clone(x[k]); return out; }
console.log(clone({a: [1, {b: 2}]}));
