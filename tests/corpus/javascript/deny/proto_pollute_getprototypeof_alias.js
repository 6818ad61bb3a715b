// the same in two steps
const p = Object.getPrototypeOf({});
p.polluted = 1;
