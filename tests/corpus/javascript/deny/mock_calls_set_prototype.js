// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
fn(1);
function f() { return fn.mock.calls[0].arguments; }
delete fn.mock.calls[0].arguments;
Object.setPrototypeOf(fn.mock.calls[0], f);
console.log('PWNED', typeof f('a'));
