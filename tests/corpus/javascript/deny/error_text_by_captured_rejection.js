const { EventEmitter } = require('events');
const f = (x) => x;
const bus = new EventEmitter({ captureRejections: true });
bus.on('error', (e) => { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); });
bus.on('go', async () => new f());
bus.emit('go');
