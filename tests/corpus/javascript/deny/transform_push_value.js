// A transform pushes what a key found.
const { Transform } = require('stream');
class Bus {}
const key = 'constructor';
const t = new Transform({ objectMode: true, transform([o, k], e, done) { this.push(o[k]); done(); } });
t.on('data', (c) => console.log('PWNED', c('return 1')()));
t.write([Bus, key]);
