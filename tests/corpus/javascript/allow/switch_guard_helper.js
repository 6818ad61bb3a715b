// A helper that answers by a switch.
function isSafeKey(key) {
  switch (key) {
    case '__proto__':
    case 'constructor':
    case 'prototype':
      return false;
    default:
      return true;
  }
}
function merge(into, from) {
  for (const [key, value] of Object.entries(from)) {
    if (!isSafeKey(key)) continue;
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      into[key] = merge(into[key] && typeof into[key] === 'object' ? into[key] : {}, value);
    } else {
      into[key] = value;
    }
  }
  return into;
}
console.log(JSON.stringify(merge({ a: { z: 0 } }, JSON.parse('{"a": {"b": 1}, "__proto__": {"x": 1}}'))));
