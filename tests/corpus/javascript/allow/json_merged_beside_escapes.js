// Texts are escaped for JSON by hand, and settings of other texts are merged.
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
const escape = (text) =>
  text.replace(/[^ -~]/g, (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
console.log(escape('caf\u00e9'));
const loose = "{'level': 'info', 'file': {'size': 10}}";
const given = JSON.parse(loose.replace(/\\/g, '\\\\').replace(/'/g, '"'));
const copy = JSON.parse(JSON.stringify({ file: { path: 'C:\\logs' } }));
console.log(merge(merge({ file: { keep: 3 } }, given), copy));
