// process.nextTick hands a function to its callback.
class Bus {}
const key = 'constructor';
process.nextTick((obj, k, reply) => reply(obj[k]), Bus, key, (c) => console.log('PWNED', c('return 1')()));
