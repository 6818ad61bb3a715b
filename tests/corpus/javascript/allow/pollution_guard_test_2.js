// pollution guard test 2
const assert = require('assert');
function setDeep(o, path, v) { const ks = path.split('.'); if (ks.some((k) => k === '__proto__' || k === 'constructor' || k === 'prototype')) throw new Error('unsafe key'); let n = o; for (const k of ks.slice(0, -1)) n = n[k] ??= {}; n[ks[ks.length - 1]] = v; return o; }
assert.throws(() => setDeep({}, '__proto__.polluted', 1), /unsafe/);
assert.throws(() => setDeep({}, 'a.constructor.prototype.x', 1), /unsafe/);
assert.strictEqual({}.polluted, undefined);
assert.deepStrictEqual(setDeep({}, 'a.b', 1), { a: { b: 1 } });
console.log('all passed');
