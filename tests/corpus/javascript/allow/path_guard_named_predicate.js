const unsafe = (k) => k === '__proto__' || k === 'constructor' || k === 'prototype';
const toPath = (p) => p.replace(/\[(\d+)\]/g, '.$1').split('.');
function set(obj, path, value) {
  const keys = toPath(path);
  if (keys.some(unsafe)) throw new Error('unsafe path ' + path);
  const last = keys.pop();
  keys.reduce((o, k) => (o[k] ??= {}), obj)[last] = value;
  return obj;
}
function get(obj, path, fallback) {
  let cur = obj;
  for (const k of toPath(path)) {
    if (cur == null || unsafe(k) || !Object.hasOwn(cur, k)) return fallback;
    cur = cur[k];
  }
  return cur;
}
console.log(get(set({}, 'a.b[0]', 1), 'a.b[0]'), get({}, 'constructor.name', 'blocked'));
try { set({}, '__proto__.x', 1); } catch (e) { console.log(e.message); }
