// A spy of node:test, and what it was given.
const test = require('node:test');
function f() { return X.mock.calls[0].arguments; }
class X { static mock = X; static get calls() { return [f]; } }
console.log('PWNED', typeof f('a'), typeof test);
