// a package that nobody knows
console.log(require('left-pad')('a', 3));
