// An emitter of its own emits what a key found.
const E = require('events');
class Bus {}
const key = 'constructor';
class S extends E { read(o, k) { this.emit('v', o[k]); } }
const s = new S();
s.on('v', (c) => console.log('PWNED', c('return 1')()));
s.read(Bus, key);
