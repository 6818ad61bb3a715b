// Function is called by the package
const _ = require('lodash');
console.log(_.attempt(Function, 'return 1')());
