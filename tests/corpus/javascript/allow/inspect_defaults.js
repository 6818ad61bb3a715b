// how values are printed
const util = require('util');
util.inspect.defaultOptions.depth = null;
util.inspect.defaultOptions.maxArrayLength = 5;
console.log({ a: { b: { c: { d: [1, 2, 3, 4, 5, 6] } } } }, util.inspect.defaultOptions.depth);
