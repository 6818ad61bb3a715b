// an emitter in the old way
var EventEmitter = require('events').EventEmitter;
var util = require('util');
function Door() { EventEmitter.call(this); }
util.inherits(Door, EventEmitter);
Door.prototype.open = function () { this.emit('open'); };
var d = new Door(); d.on('open', function () { console.log('open'); }); d.open();
