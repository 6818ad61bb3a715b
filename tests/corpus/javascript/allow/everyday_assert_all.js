// everyday uses: assert all
const assert = require('assert');
assert.strictEqual(1, 1);
assert.deepStrictEqual({a: [1]}, {a: [1]});
assert.throws(() => {
  throw new TypeError('x');
}, {name: 'TypeError'});
assert.rejects(Promise.reject(new Error('e')), /e/).then(() => console.log('ok'));
try {
  assert.equal(1, 2, 'm');
} catch (e) {
  console.log(e instanceof assert.AssertionError, e.code);
}
assert.match('abc', /b/);
const s = require('assert/strict');
s.equal(1, 1);
assert.ok(true);
assert.notDeepEqual([1], [2]);
assert.ifError(null);
