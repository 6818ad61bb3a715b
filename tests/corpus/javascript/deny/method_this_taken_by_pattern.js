// A sloppy method taken by a pattern: refs.cc says method-this of this[n] without isTakenMethod.
const o = { pick(n) { return this[n]; } };
const { pick } = o;
console.log(pick('process').pid);
