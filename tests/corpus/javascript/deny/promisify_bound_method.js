// The same of a method that is bound.
const u = require('util');
class Bus {}
const key = 'constructor';
class Db { get(o, k, done) { done(null, o[k]); } }
const db = new Db();
const get = u.promisify(db.get.bind(db));
get(Bus, key).then((c) => console.log('PWNED', c('return 1')()));
