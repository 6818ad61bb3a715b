// Some letters are taken out of a text, after the guard has seen it.
const BAD = new Set(['__proto__', 'constructor']);
const clean = (k) => k.replace(/_x_/g, '');
function put(object, path, value) {
  const keys = path.split('.');
  let at = object;
  for (const raw of keys.slice(0, -1)) {
    if (BAD.has(raw)) return;
    const k = clean(raw);
    at = at[k] ??= {};
  }
  at[keys.at(-1)] = value;
}
put({}, '__pro_x_to__.marker', 42);
console.log({}.marker);
