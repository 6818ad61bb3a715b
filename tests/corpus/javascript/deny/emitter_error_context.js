// emit('error', x) without a listener throws an error with x in its context (root as assertion_actual).
const k = ['con', 'structor'].join('');
const { EventEmitter } = require('events'); const e = new EventEmitter();
try { e.emit('error', [[() => 1]]); } catch (er) { const [[f]] = er.context; console.log(f[k]('return 1+1')()); }
