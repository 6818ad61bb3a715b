// The same as an error.
const util = require('util');
class Bus {}
const key = 'constructor';
util.promisify((o, k, done) => done(o[k]))(Bus, key).catch((c) => console.log('PWNED', c('return 1')()));
