// A listener that is a spy.
const { mock } = require('node:test');
const { EventEmitter } = require('node:events');
const emitter = new EventEmitter();
const listener = mock.fn((order) => order.total * 2);
emitter.on('order', listener);
emitter.emit('order', { id: 1, total: 10 });
emitter.emit('order', { id: 2, total: 20 });
console.log(listener.mock.calls[1].arguments[0].id, listener.mock.calls.length);
