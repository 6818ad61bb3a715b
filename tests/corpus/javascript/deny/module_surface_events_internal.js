// inner names of a harmless module
console.log(require('events').EventEmitter.prototype._events, require('events')['init']);
