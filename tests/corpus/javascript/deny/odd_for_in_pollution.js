// a loop stores into a prototype
const p = Object.getPrototypeOf({});
for (p.polluted in {a: 1});
