// Object.values() of a parameter: sloppy methods without their object.
const o = { pick(n) { return this[n]; } };
const first = (table) => Object.values(table)[0];
const f = first(o); console.log(f('process').pid);
