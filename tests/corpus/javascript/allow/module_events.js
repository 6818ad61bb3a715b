// an emitter
const EventEmitter = require('events');
class Door extends EventEmitter { open() { this.emit('open', 1); return this; } }
new Door().on('open', (n) => console.log('open', n)).once('open', () => {}).open();
