// assertions
const assert = require('node:assert/strict');
assert.deepEqual({a: [1]}, {a: [1]});
assert.throws(() => { throw new TypeError('x'); }, TypeError);
console.log('ok');
