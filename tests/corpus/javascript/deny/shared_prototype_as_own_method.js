// A method that every prototype inherits gives the prototype back.
const parent = Object.getPrototypeOf([]);
const again = parent.valueOf();
again.seen = true;
console.log([].seen);
