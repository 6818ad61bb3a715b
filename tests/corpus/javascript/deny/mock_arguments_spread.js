// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
fn(0, [].map[key]);
const [, make] = fn.mock.calls[0].arguments;
console.log('PWNED', make('return 7')());
