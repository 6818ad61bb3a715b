// an emitter of one's own
function Emitter() { this.handlers = {}; }
Emitter.prototype.on = function (type, f) { (this.handlers[type] = this.handlers[type] || []).push(f); return this; };
Emitter.prototype.emit = function (type) { var args = Array.prototype.slice.call(arguments, 1); var list = this.handlers[type] || []; for (var i = 0; i < list.length; i++) list[i].apply(this, args); return list.length; };
console.log(new Emitter().on('a', function (x) { console.log(x); }).emit('a', 1));
