// so is what a generator gives
const path = ['a', 'run', ['con', 'struc', 'tor'].join('')].join('.');
function* isObject(v) {
  return typeof v === 'object';
}
const get = (o, path) => path.split('.').reduce((v, k) => (isObject(v) ? v[k] : undefined), o);
const handlers = { a: { run: (x) => x + 1 } };
console.log(get(handlers, path)('return process')().pid > 0);
