// what AsyncLocalStorage keeps
const word = ['con', 'structor'].join('');
const { AsyncLocalStorage } = require('async_hooks');
const kept = new AsyncLocalStorage(); kept.run(() => 0, () => kept.getStore()[word]('return process')());
