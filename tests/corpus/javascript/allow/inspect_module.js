// what a module has is shown
const util = require('util');
console.log(util.inspect(util).length > 10, typeof util.inspect(util, { depth: 0 }));
