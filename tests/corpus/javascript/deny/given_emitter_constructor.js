// a constructor of node's on what everybody inherits
const { EventEmitter } = require('events');
EventEmitter.call(Object.prototype);
