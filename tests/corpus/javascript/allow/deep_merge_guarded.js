// a merge that refuses unsafe keys
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);
function merge(to, from) { for (const [k, v] of Object.entries(from)) { if (UNSAFE.has(k)) continue; to[k] = v && typeof v === 'object' && !Array.isArray(v) ? merge(to[k] ?? {}, v) : v; } return to; }
console.log(merge({a: {b: 1}}, {a: {c: 2}}));
