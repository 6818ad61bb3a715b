// What a spy was called with, by position and as a whole.
const { test, mock } = require('node:test');
const assert = require('node:assert/strict');
function notify(users, send) { for (const user of users) send(user.name, `Hello ${user.name}`); }
test('everybody is told', () => {
  const send = mock.fn();
  notify([{ name: 'Ann' }, { name: 'Bo' }], send);
  assert.equal(send.mock.callCount(), 2);
  assert.deepEqual(send.mock.calls[0].arguments, ['Ann', 'Hello Ann']);
  assert.equal(send.mock.calls[1].arguments[0], 'Bo');
});
