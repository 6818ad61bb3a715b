// A listener gives what a key found to a function that emit was given.
const { EventEmitter } = require('events');
class Bus {}
const bus = new EventEmitter();
bus.on('field', (obj, key, reply) => reply(obj[key]));
bus.emit('field', Bus, 'constructor', (c) => console.log('PWNED', c('return 1')()));
