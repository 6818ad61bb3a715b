// The same between declared functions.
const { EventEmitter, once, on } = require('events');
class Bus {}
const key = 'constructor';
const bus = new EventEmitter();
function field(obj, k, reply) { reply(obj[k]); }
function told(c) { console.log('PWNED', c('return 1')()); }
bus.addListener('field', field);
bus.emit('field', Bus, key, told);
