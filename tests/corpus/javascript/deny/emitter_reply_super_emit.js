// The same through super.emit in an own emit.
const { EventEmitter, once, on } = require('events');
class Bus extends EventEmitter {
  emit(name, ...args) { return super.emit(name, ...args); }
}
const bus = new Bus();
bus.on('field', (obj, key, reply) => reply(obj[key]));
bus.emit('field', Bus, 'constructor', (c) => console.log('PWNED', c('return 1')()));
