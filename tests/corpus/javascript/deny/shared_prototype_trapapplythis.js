// Array.prototype is carried to where it is changed (trapapplythis).
{ const p = new Proxy(() => 1, {apply(t, x) { x.zap = 7; if ([].zap) console.log("x"); }}); p.call(Array.prototype); }
