// The names of a dictionary without a prototype are listed, and one of them finds Function.
const seen = Object.create(null);
for (const name of Object.getOwnPropertyNames(class {}.prototype)) seen[name] = 1;
const [longest] = Object.keys(seen);
const double = (n) => 2 * n;
console.log(double[longest]('return 7')());
