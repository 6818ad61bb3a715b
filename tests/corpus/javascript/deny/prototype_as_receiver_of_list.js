// The same with a list and a name that is written.
const up = Object.getPrototypeOf({});
[42].forEach(function (value) { this.marker = value; }, up);
console.log({}.marker);
