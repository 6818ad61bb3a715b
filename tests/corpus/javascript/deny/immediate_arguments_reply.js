// setImmediate hands a function to its callback.
class Bus {}
const key = 'constructor';
setImmediate((obj, k, reply) => reply(obj[k]), Bus, key, (c) => console.log('PWNED', c('return 1')()));
