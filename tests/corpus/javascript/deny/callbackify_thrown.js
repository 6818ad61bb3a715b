// util.callbackify: what is thrown goes to the callback.
const util = require('util');
class Bus {}
const key = 'constructor';
util.callbackify(async (o, k) => { throw { c: o[k] }; })(Bus, key, (e) => console.log('PWNED', e.c('return 1')()));
