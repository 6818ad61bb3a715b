// What is saved at the end is what was given last.
const { test, mock } = require('node:test');
const assert = require('node:assert/strict');
function batcher(save, size) {
  let waiting = [];
  return { add(item) { waiting.push(item); if (waiting.length >= size) this.flush(); }, flush() { if (waiting.length) save(waiting); waiting = []; } };
}
test('saves in batches', () => {
  const save = mock.fn();
  const batch = batcher(save, 2);
  for (const item of ['a', 'b', 'c']) batch.add(item);
  batch.flush();
  assert.deepEqual(save.mock.calls[0].arguments, [['a', 'b']]);
  assert.deepEqual(save.mock.calls[1].arguments[0], ['c']);
});
