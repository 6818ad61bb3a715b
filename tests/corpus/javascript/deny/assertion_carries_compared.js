// The error of an assertion carries what was compared.
const assert = require('assert');
class Bus {}
try {
  assert.equal({ kind: Bus, key: 'constructor' }, 1);
} catch (e) {
  console.log(e.actual.kind[e.actual.key]('return 1')());
}
