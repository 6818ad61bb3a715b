// What a spy of node:test was given, without a word of its arguments.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
fn(made);
fn.mock.calls.forEach((c) => Object.values(c).forEach((v) => { if (Array.isArray(v)) console.log("PWNED", v[0]("return 7")()); }));
