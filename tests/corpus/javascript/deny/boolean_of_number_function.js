'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const k = Boolean(1) && w;
console.log('PWNED', fn[k]('return process')().pid);
