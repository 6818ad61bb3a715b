// a package that is not there
const leftPad = require('left-pad');
console.log(leftPad('x', 3));
