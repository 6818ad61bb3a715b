// from a regular expression
console.log(/x/.constructor.constructor('return 1')());
