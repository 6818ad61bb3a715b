// an emitter with errors and prepend
const {EventEmitter, once} = require('node:events');
const e = new EventEmitter();
once(e, 'go').then(([x]) => console.log(x));
e.on('error', (err) => console.log(err.message));
e.emit('go', 1); e.emit('error', new Error('x'));
