// small tests by hand
const assert = require('assert');
const tests = {adds() { assert.strictEqual(1 + 1, 2); }, throws() { assert.throws(() => { throw new Error('x'); }, /x/); }};
for (const [name, test] of Object.entries(tests)) { try { test(); console.log('ok', name); } catch (e) { console.log('not ok', name, e.message); } }
