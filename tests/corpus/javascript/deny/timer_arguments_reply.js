// A timer hands a function to its callback.
class Bus {}
const key = 'constructor';
setTimeout((obj, k, reply) => reply(obj[k]), 1, Bus, key, (c) => console.log('PWNED', c('return 1')()));
