// The listener is a method of a table.
const { EventEmitter, once, on } = require('events');
class Bus {}
const key = 'constructor';
const bus = new EventEmitter();
const handlers = { field(obj, k, reply) { reply(obj[k]); } };
bus.on('field', handlers.field);
bus.emit('field', Bus, key, (c) => console.log('PWNED', c('return 1')()));
