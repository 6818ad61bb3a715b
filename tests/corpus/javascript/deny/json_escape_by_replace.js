// Signs of a JSON text are replaced by the beginning of an escape.
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
const text = '{"@5f@5fproto@5f@5f":{"admin":true}}'.replaceAll('@', '\\u00');
merge({}, JSON.parse(text));
console.log({}.admin);
