// A function's own arguments, by numbers that a callback is given.
const scopes = new Map();
const define = (names) => (...given) => { names.forEach((name, i) => scopes.set(name, given[i])); return scopes.get(names[0]); };
const run = (f, ...rest) => f(...rest.map((x) => (typeof x === 'string' && scopes.has(x) ? scopes.get(x) : x)));
scopes.set('add', (a, b) => a + b);
console.log(run(define(['construct', 'or']), 'text', 2), run(scopes.get('add'), 1, 2));
