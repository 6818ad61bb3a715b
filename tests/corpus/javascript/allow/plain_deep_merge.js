const isObject = (x) => x !== null && typeof x === 'object' && !Array.isArray(x);
function merge(target, ...sources) {
  for (const source of sources) {
    for (const [key, value] of Object.entries(source)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue;
      if (isObject(value) && isObject(target[key])) merge(target[key], value);
      else target[key] = isObject(value) ? merge({}, value) : value;
    }
  }
  return target;
}
const defaults = { db: { host: 'localhost', port: 5432 }, log: { level: 'info' } };
console.log(merge({}, defaults, { db: { port: 6000 } }, { log: { level: 'debug', json: true } }));
