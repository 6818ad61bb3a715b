// the function lets functions by
const path = ['a', 'run', ['con', 'struc', 'tor'].join('')].join('.');
const isObject = (v) => v !== null && (typeof v === 'object' || typeof v === 'function');
const get = (o, path) => path.split('.').reduce((v, k) => (isObject(v) ? v[k] : undefined), o);
const handlers = { a: { run: (x) => x + 1 } };
console.log(get(handlers, path)('return process')().pid > 0);
