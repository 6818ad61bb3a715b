// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn((x) => x);
const key = ['con', 'struc', 'tor'].join('');
fn([].map[key]);
console.log('PWNED', fn.mock.calls[0].result('return 7')());
