// callbacks by name in an own table
const jobs = {a: (cb) => cb(null, 1), b: (cb) => cb(null, 2)};
const run = (names, done) => { const out = {}; let left = names.length; names.forEach((n) => jobs[n]((e, v) => { out[n] = v; if (--left === 0) done(null, out); })); };
run(['a', 'b'], (e, r) => console.log(r));
