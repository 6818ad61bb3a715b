// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
const o = { run(x) { return x; } }; mock.method(o, 'run'); o.run(made);
console.log('PWNED', o.run.mock.calls[0].arguments[0]('return 7')());
