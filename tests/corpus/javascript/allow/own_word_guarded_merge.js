// Keys that lead to prototypes are refused before they are used.
const BLOCKED = /^(?:__proto__|constructor|prototype)$/;
function merge(target, source) {
  for (const key of Object.keys(source)) {
    if (BLOCKED.test(key)) continue;
    const value = source[key];
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      target[key] = merge(target[key] || {}, value);
    } else {
      target[key] = value;
    }
  }
  return target;
}
const unsafe = JSON.parse('{"a": {"b": 1}, "__proto__": {"polluted": true}}');
console.log(JSON.stringify(merge({ a: { c: 2 } }, unsafe)), {}.polluted);
