// A spy of node:test, and what it was given.
const test = require('node:test');
function f() { return x.mock.calls[0].arguments; }
const x = JSON.parse('{"mock": {"calls": [1]}}', (k, v) => (v === 1 ? f : v));
console.log('PWNED', f('a')[0].length, typeof test);
