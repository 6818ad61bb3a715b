// Object.assign gives an emitter of its own the function that the runtime calls by a name.
const { EventEmitter } = require('events');
class Bus extends EventEmitter {}
const key = 'constructor';
const bus = Object.assign(new Bus(), { emit: Bus[[key].find((k) => k.length)] });
console.log(bus.emit('return 1')());
