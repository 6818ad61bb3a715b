// A formula calls functions of the program that only compute.
const math = require('mathjs');
const scope = { double: (x) => 2 * x, rate: 0.2 };
console.log(math.evaluate('double(21) * (1 + rate)', scope));
