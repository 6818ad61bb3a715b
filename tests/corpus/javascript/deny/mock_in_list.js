// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
fn([made]);
console.log('PWNED', fn.mock.calls[0].arguments[0][0]('return 7')());
