// A readline interface is an emitter.
const rl = require('readline').createInterface({ input: process.stdin });
class Bus {}
const key = 'constructor';
rl.on('ask', (o, k, reply) => { reply(o[k]); rl.close(); });
rl.emit('ask', Bus, key, (c) => console.log('PWNED', c('return 1')()));
