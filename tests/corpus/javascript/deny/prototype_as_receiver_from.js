// The same by Array.from.
const up = [{}].map((x) => Object.getPrototypeOf(x)).pop();
Array.from([42], function (value) { this.marker = value; return value; }, up);
console.log({}.marker);
