// The names of an object's fields, joined, find Function.
const order = { con: 1, struct: 2, or: 3 };
const width = (text) => text.length;
const found = [Object.keys(order).join('')].map((k) => width[k]);
console.log(found[0]('return 7')());
