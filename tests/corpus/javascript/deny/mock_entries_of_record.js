// What a spy of node:test was given, without a word of its arguments.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
fn(made);
for (const [k, v] of Object.entries(fn.mock.calls[0])) if (k === "arguments") console.log("PWNED", v[0]("return 7")());
