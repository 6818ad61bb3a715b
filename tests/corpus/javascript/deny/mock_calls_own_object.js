// A spy of node:test, and what it was given.
const { mock } = require('node:test');
function f() { return x.mock.calls[0].arguments; }
const x = { mock: { calls: [f] } };
console.log('PWNED', f('a')[0].length, typeof mock);
