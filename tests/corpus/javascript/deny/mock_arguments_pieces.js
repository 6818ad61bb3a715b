// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
for (const x of ['con', 'struc', 'tor']) fn(x);
const name = fn.mock.calls[0].arguments[0] + fn.mock.calls[1].arguments[0] + fn.mock.calls[2].arguments[0];
console.log('PWNED', [].map[name]('return 7')());
