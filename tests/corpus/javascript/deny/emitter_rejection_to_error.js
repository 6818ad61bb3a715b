// What an async listener throws goes to the listeners of errors.
const { EventEmitter } = require('events');
class Bus {}
const key = 'constructor';
const bus = new EventEmitter({ captureRejections: true });
bus.on('x', async (o, k) => { throw o[k]; });
bus.on('error', (c) => console.log('PWNED', c('return 1')()));
bus.emit('x', Bus, key);
