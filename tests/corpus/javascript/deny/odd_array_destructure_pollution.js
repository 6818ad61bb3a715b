// a pattern stores into a prototype
const p = Object.getPrototypeOf([]);
[p.push, p.pop] = [1, 2];
