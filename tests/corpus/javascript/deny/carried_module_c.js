'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const m = require('util');
const o = Date.now() > 1 ? m.deprecate(() => t, 'x')() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
