// emit is given a list, and a promise's function behind it.
const { EventEmitter } = require('events');
class Bus {}
const bus = new EventEmitter();
bus.on('field', (obj, key, reply) => reply(obj[key]));
const ask = (name, ...args) => new Promise((r) => bus.emit(name, ...args, r));
(async () => {
  const c = await ask('field', Bus, 'constructor');
  console.log('PWNED', c('return 1')());
})();
