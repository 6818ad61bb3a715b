// The error of an assertion carries what was expected to be thrown.
const assert = require('assert');
class Bus {}
try {
  assert.throws(() => 1, { kind: Bus, key: 'constructor' });
} catch (e) {
  console.log(e.expected.kind[e.expected.key]('return 1')());
}
