// The same by EventEmitter.prototype.emit.call.
const { EventEmitter, once, on } = require('events');
class Bus {}
const key = 'constructor';
const bus = new EventEmitter();
bus.prependListener('field', (obj, k, reply) => reply(obj[k]));
EventEmitter.prototype.emit.call(bus, 'field', Bus, key, (c) => console.log('PWNED', c('return 1')()));
