// An AssertionError carries what was compared: e.actual.
const k = ['con', 'structor'].join('');
const assert = require('assert');
try { assert.equal(() => 1, 2); } catch (e) { console.log(e.actual[k]('return 1+1')()); }
