// Array.prototype is carried to where it is changed (asyncres).
{ const {AsyncResource} = require('async_hooks'); new AsyncResource('a').runInAsyncScope((x) => { x.zap = 7; if ([].zap) console.log("x"); }, null, Array.prototype); }
