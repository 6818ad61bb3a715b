// An emitter's class: emit('error', x) throws an error with x in it.
const k = ['con', 'structor'].join('');
const EventEmitter = require('events'); class E extends EventEmitter {}
try { new E().emit('error', () => 1); } catch ({ context: f }) { console.log(f[k]('return 1+1')()); }
