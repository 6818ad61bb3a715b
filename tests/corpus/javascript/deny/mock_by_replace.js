// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
'a'.replace('a', fn); fn(made);
console.log('PWNED', fn.mock.calls[1].arguments[0]('return 7')());
