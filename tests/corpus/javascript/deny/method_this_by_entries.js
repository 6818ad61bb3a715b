// Object.entries(o): sloppy methods without their object.
const o = { pick(n) { return this[n]; } };
for (const [, f] of Object.entries(o)) console.log(f('process').pid);
