// the same by apply
const { EventEmitter } = require('events');
EventEmitter.prototype.on.apply(Object.getPrototypeOf({}), ['x', () => {}]);
