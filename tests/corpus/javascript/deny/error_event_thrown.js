// An 'error' event without a listener is thrown, with what it was told.
const { EventEmitter } = require('events');
class Bus {}
const key = require('fs').readFileSync('k', 'utf8');
const bus = new EventEmitter();
try { bus.emit('error', { f: Bus[key] }); } catch (e) { console.log('PWNED', (e.context || e).f('return 1')()); }
