// a merge that leaves odd keys out, and its test
function merge(target, source) {
  for (const key of Object.keys(source)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue;
    target[key] = source[key];
  }
  return target;
}
const out = merge({}, JSON.parse('{"__proto__": {"admin": true}, "a": 1}'));
console.log(out.a, out.admin === undefined);
