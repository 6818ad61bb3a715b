// What a spy of node:test was given, without a word of its arguments.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
fn(made);
const part = "argumen" + (key.length > 3 ? "ts" : "");
console.log("PWNED", fn.mock.calls[0][part][0]("return 7")());
