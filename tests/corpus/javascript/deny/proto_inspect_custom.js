// a function that the console calls
const util = require('util');
const o = {[util.inspect.custom](depth, options, inspect) { return inspect.constructor('return 1')(); }};
console.log(o);
