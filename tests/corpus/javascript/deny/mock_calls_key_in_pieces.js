// A spy of node:test, and what it was given.
const test = require('node:test');
function f() { return x.mock.calls[0].arguments; }
const x = {};
x[['mo', 'ck'].join('')] = { [['cal', 'ls'].join('')]: [f] };
console.log('PWNED', f('a')[0].length, typeof test);
