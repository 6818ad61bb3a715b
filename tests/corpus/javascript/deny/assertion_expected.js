// An AssertionError has what was expected.
const k = ['con', 'structor'].join('');
const assert = require('assert');
try { assert.strictEqual(1, () => 1); } catch ({ expected }) { console.log(expected[k]('return 1+1')()); }
