// a function compiled by vm
console.log(require('vm').compileFunction('return 1')());
