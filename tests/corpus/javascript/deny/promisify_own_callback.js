// util.promisify: what goes to the callback comes out of a promise.
const util = require('util');
class Bus {}
const key = 'constructor';
const get = util.promisify((o, k, done) => done(null, o[k]));
get(Bus, key).then((c) => console.log('PWNED', c('return 1')()));
