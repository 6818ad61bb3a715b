// Object.values(o).map((f) => f('process')): sloppy methods without their object.
const o = { pick(n) { return this[n]; } };
console.log(Object.values(o)[0]('a'), Object.values(o).map((f) => f('process').pid));
