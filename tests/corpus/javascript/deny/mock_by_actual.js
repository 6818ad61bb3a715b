// A spy of node:test, and what it was given.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
const assert = require("node:assert"); fn(made);
try { assert.deepEqual(fn.mock.calls[0].arguments, [1]); } catch (e) { console.log('PWNED', e.actual[0]('return 7')()); }
