// The same, of an assertion by a name in a list.
const assert = require('assert');
class Bus {}
for (const how of ['equal', 'deepEqual']) {
  try {
    assert[how]({ kind: Bus, key: 'constructor' }, 1);
  } catch (e) {
    console.log(e.actual.kind[e.actual.key]('return 1')());
  }
}
