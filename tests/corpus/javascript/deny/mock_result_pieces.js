// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn((x) => x.toLowerCase());
for (const x of ['CON', 'STRUC', 'TOR']) fn(x);
let name = '';
for (let i = 0; i < 3; i++) name += fn.mock.calls[i].result;
console.log('PWNED', [].map[name]('return 7')());
