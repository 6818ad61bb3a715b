// Denylist array
const BAD = ['__proto__', 'constructor', 'prototype'];
function setPath(obj, path, value) {
  const keys = path.split('.');
  let cur = obj;
  for (let i = 0; i < keys.length - 1; i++) {
    const k = keys[i];
    if (BAD.includes(k)) throw new Error('bad key ' + k);
    if (typeof cur[k] !== 'object' || cur[k] === null) cur[k] = {};
    cur = cur[k];
  }
  const last = keys[keys.length - 1];
  if (BAD.includes(last)) throw new Error('bad key');
  cur[last] = value;
  return obj;
}
console.log(JSON.stringify(setPath({}, 'a.b.c', 3)));
