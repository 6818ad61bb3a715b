// The same of a class that util.inherits has made an emitter.
const { EventEmitter } = require('events'); const util = require('util');
class Bus {}
const key = 'constructor';
function Box() { EventEmitter.call(this); }
util.inherits(Box, EventEmitter);
const b = new Box();
b.on('x', (o, k, reply) => reply(o[k]));
b.emit('x', Bus, key, (c) => console.log('PWNED', c('return 1')()));
