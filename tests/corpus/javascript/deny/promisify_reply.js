// util.promisify: a function among the arguments.
const util = require('util');
class Bus {}
const key = 'constructor';
const get = util.promisify((o, k, reply, done) => { reply(o[k]); done(); });
get(Bus, key, (c) => console.log('PWNED', c('return 1')()));
