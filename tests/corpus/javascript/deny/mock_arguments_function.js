// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
const key = ['con', 'struc', 'tor'].join('');
fn([].map[key]);
console.log('PWNED', fn.mock.calls[0].arguments[0]('return 7')());
