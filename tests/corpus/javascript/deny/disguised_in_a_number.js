// A path's step is a large number, whose digits to the base of 36 name a property of a function.
const unpack = (step) => (/^\d{9,}$/.test(step) ? BigInt(step).toString(36) : step);
const services = { mean: (a, b) => (a + b) / 2 };
const find = (path) => path.split('.').reduce((o, step) => o[unpack(step)], services);
console.log(find('mean.46378484775525195')('return 7')());
