// AsyncResource.runInAsyncScope hands a function to its callback.
const { AsyncResource } = require('async_hooks');
class Bus {}
const key = 'constructor';
const r = new AsyncResource('x');
r.runInAsyncScope((o, k, reply) => reply(o[k]), null, Bus, key, (c) => console.log('PWNED', c('return 1')()));
