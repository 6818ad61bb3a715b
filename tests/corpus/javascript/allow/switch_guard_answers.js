// A helper that answers by several tests.
function isUnsafe(key) {
  if (key === '__proto__') return true;
  if (key === 'constructor' || key === 'prototype') { return true; }
  return false;
}
function set(object, path, value) {
  const keys = path.split('.');
  let at = object;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (isUnsafe(key)) throw new Error(`not a key: ${key}`);
    if (i === keys.length - 1) at[key] = value;
    else at = at[key] ||= {};
  }
  return object;
}
console.log(set({}, 'a.b.c', 1));
try { set({}, '__proto__.x', 1); } catch (error) { console.log(error.message, {}.x); }
