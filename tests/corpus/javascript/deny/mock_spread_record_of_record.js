// What a spy of node:test was given, without a word of its arguments.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
fn(made);
const [first] = Object.values({ ...fn.mock.calls[0] });
console.log("PWNED", first[0]("return 7")());
