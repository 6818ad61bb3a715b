// assert.throws gives what was thrown to a function.
const assert = require('assert');
class Bus {}
const key = 'constructor';
assert.throws(() => { throw [Bus, key, (c) => console.log('PWNED', c('return 1')())]; }, ([o, k, reply]) => { reply(o[k]); return true; });
