// events.once waits for what a method emits.
const E = require('events');
class Bus {}
const key = 'constructor';
class S extends E { read(o, k) { setTimeout(() => this.emit('v', o[k]), 1); } }
const s = new S();
E.once(s, 'v').then(([c]) => console.log('PWNED', c('return 1')()));
s.read(Bus, key);
