// Denylist some
const unsafeKeys = Object.freeze(['__proto__', 'constructor', 'prototype']);
const isSafe = (key) => !unsafeKeys.some((k) => k === key);
const clean = (o) => Object.fromEntries(Object.entries(o).filter(([k]) => isSafe(k)));
console.log(clean({ a: 1, b: 2 }));
