// What JSON.stringify has written loses its double backslashes.
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
const text = JSON.stringify({ '\\u005f\\u005fproto\\u005f\\u005f': { admin: true } });
merge({}, JSON.parse(text.replaceAll('\\\\', '\\')));
console.log({}.admin);
