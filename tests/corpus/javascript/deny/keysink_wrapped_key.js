// the guard compares, the key is an array
const BAD = new Set(['__proto__', 'constructor', 'prototype']);
const set = (o, path, v) => {
  for (const k of path) { if (BAD.has(k)) throw new Error('refused'); o = o[k]; }
  return o.x = v;
};
set({}, JSON.parse('[["__proto__"]]'), 1);
