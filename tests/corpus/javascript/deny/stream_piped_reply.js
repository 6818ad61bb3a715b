// A stream hands its objects to the one that it is piped to.
const { Readable, Writable } = require('stream');
class Bus {}
const key = 'constructor';
const w = new Writable({ objectMode: true, write([o, k, reply], e, done) { reply(o[k]); done(); } });
Readable.from([[Bus, key, (c) => console.log('PWNED', c('return 1')())]]).pipe(w);
