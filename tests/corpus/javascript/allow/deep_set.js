// a value set by a path, unsafe keys refused
function set(o, path, v) { const keys = path.split('.'); const last = keys.pop(); let at = o; for (const k of keys) { if (k === '__proto__' || k === 'constructor' || k === 'prototype') throw new Error('key'); at = at[k] ??= {}; } at[last] = v; return o; }
console.log(set({}, 'a.b.c', 1));
