// listeners are kept by what everybody inherits
const { EventEmitter } = require('events');
const host = Object.getPrototypeOf(Object.getPrototypeOf(new EventEmitter()));
EventEmitter.prototype.on.call(host, 'x', () => {});
