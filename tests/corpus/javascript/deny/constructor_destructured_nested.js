// constructor of a constructor by a nested pattern
const {constructor: {constructor: F}} = [];
console.log(F('return 1')());
