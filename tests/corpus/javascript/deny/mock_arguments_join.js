// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
fn('con', 'struc', 'tor');
const f = [].map;
console.log('PWNED', f[fn.mock.calls[0].arguments.join('')]('return 7')());
