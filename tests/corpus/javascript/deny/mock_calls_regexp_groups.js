// A spy of node:test, and what it was given.
const test = require('node:test');
function f() { return x.mock.calls[0].arguments; }
const x = 'ab'.match(/(?<mock>a)(?<calls>b)/).groups;
for (const k of Object.keys(x)) x[k] = k.length > 4 ? [f] : x;
console.log('PWNED', f('a')[0].length, typeof test);
