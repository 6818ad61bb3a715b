// a prototype that is a function's
const o = {};
Object.setPrototypeOf(o, () => {});
console.log(o.constructor('return 1')());
