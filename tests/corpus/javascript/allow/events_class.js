// events class
const EventEmitter2 = require('node:events');
class Job extends EventEmitter2 {
  constructor(name) { super(); this.name = name; }
  run() { this.emit('start', this.name); setImmediate(() => this.emit('end', { name: this.name })); return this; }
}
const j = new Job('a');
j.on('start', (n) => console.log('start', n)).once('end', ({ name }) => console.log('end', name)).run();
