// An own exec of a regular expression gives what a key found.
class Bus { run(x) { return x; } }
const key = require('fs').readFileSync('k', 'utf8');
const names = ['get', 'set', 'has'];
const at = (o, k) => o[k];
const r = new RegExp('x');
r.exec = (s) => [at(Bus, key)];
console.log(r.exec('x')[0]('return 1')());
