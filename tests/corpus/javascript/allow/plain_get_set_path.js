const BAD = new Set(['__proto__', 'constructor', 'prototype']);
function get(obj, path, fallback) {
  let cur = obj;
  for (const key of path.split('.')) {
    if (cur == null || !Object.hasOwn(Object(cur), key)) return fallback;
    cur = cur[key];
  }
  return cur;
}
function set(obj, path, value) {
  const keys = path.split('.');
  if (keys.some((k) => BAD.has(k))) throw new Error('bad path');
  const last = keys.pop();
  let cur = obj;
  for (const key of keys) cur = cur[key] ??= {};
  cur[last] = value;
  return obj;
}
const o = {};
set(o, 'a.b.c', 5); set(o, 'a.list', [1, 2]);
console.log(get(o, 'a.b.c'), get(o, 'a.list.1'), get(o, 'x.y', 'none'), JSON.stringify(o));
try { set(o, '__proto__.x', 1); } catch (e) { console.log(e.message); }
