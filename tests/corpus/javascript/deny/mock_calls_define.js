// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
function f() { return fn.mock.calls[0].arguments; }
Object.defineProperty(fn.mock, 'calls', { value: [f] });
console.log('PWNED', f('a')[0].length);
