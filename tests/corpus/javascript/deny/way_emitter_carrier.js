// An emitter carries what a key found.
const { EventEmitter } = require('events');
const key = ['construc', 'tor'].join('');
const e = new EventEmitter();
e.on('go', (make) => console.log(make('return 6*7')()));
e.emit('go', (() => 0)[key]);
