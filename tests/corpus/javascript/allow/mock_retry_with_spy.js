// A function is tried again until it gives something.
const { describe, it } = require('node:test');
const assert = require('node:assert/strict');
async function retry(action, times) {
  let last;
  for (let attempt = 1; attempt <= times; attempt++) {
    try { return await action(attempt); } catch (error) { last = error; }
  }
  throw last;
}
describe('retry', () => {
  it('stops at the first answer', async (t) => {
    const action = t.mock.fn(async (n) => { if (n < 3) throw new Error('not yet'); return n * 10; });
    assert.equal(await retry(action, 5), 30);
    assert.equal(action.mock.calls[2].arguments[0], 3);
  });
});
