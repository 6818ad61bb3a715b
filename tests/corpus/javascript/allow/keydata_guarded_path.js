// setting by path, odd steps refused, and its tests
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
function setPath(root, path, value) {
  const parts = path.split('.');
  let at = root;
  for (let i = 0; i < parts.length - 1; i++) {
    const part = parts[i];
    if (FORBIDDEN.has(part)) throw new Error('refused: ' + part);
    if (!Object.hasOwn(at, part)) at[part] = {};
    at = at[part];
  }
  const last = parts[parts.length - 1];
  if (FORBIDDEN.has(last)) throw new Error('refused: ' + last);
  at[last] = value;
  return root;
}
console.log(JSON.stringify(setPath({}, 'a.b.c', 1)));
for (const bad of ['__proto__.x', 'a.constructor.b']) {
  try { setPath({}, bad, 1); console.log('set'); } catch (e) { console.log(e.message); }
}
