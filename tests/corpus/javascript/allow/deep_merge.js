// deep merge
const isObject = (x) => x !== null && typeof x === 'object' && !Array.isArray(x);
function merge(target, ...sources) {
  for (const source of sources) {
    for (const key of Object.keys(source)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue;
      if (isObject(source[key])) target[key] = merge(isObject(target[key]) ? target[key] : {}, source[key]);
      else target[key] = source[key];
    }
  }
  return target;
}
console.log(JSON.stringify(merge({}, { a: { b: 1 } }, { a: { c: 2 } })));
