// A sloppy method given to map(): this[n] is the global object.
const o = { pick(n) { return this[n]; } };
const [p] = ['process'].map(o.pick);
console.log(p.pid);
