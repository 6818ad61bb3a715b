// The callback is called by process.nextTick.
const { promisify } = require('node:util');
class Bus {}
const key = 'constructor';
function get(o, k, done) { process.nextTick(done, null, o[k]); }
(async () => { const c = await promisify(get)(Bus, key); console.log('PWNED', c('return 1')()); })();
