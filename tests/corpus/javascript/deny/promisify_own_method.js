// The same of a method, called with its object.
const u = require('util');
class Bus {}
const key = 'constructor';
const db = { get(o, k, done) { done(null, o[k]); } };
const get = u.promisify(db.get);
(async () => { const f = await get.call(db, Bus, key); console.log('PWNED', f('return 1')()); })();
