// What a spy of node:test was given, without a word of its arguments.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
fn(made);
console.log("PWNED", Object.values(fn.mock.calls[0])[0][0]("return 7")());
