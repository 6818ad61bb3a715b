// another value is asked about
const path = ['a', 'run', ['con', 'struc', 'tor'].join('')].join('.');
const isObject = (v) => typeof v === 'object';
const handlers = { a: { run: (x) => x + 1 } };
const get = (o, path) => path.split('.').reduce((v, k) => (isObject(o) ? v[k] : undefined), o);
console.log(get(handlers, path)('return process')().pid > 0);
