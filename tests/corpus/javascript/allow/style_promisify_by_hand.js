// a promise around a callback
const promisify = (f) => (...a) => new Promise((ok, no) => f(...a, (e, v) => (e ? no(e) : ok(v))));
promisify((x, cb) => cb(null, x * 2))(2).then(console.log);
