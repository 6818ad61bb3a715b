// util.inspect hands its own function to a custom method.
const util = require('util');
const key = ['construc', 'tor'].join('');
const shown = { [util.inspect.custom](depth, options, inspect) { return inspect[key]('return 6*7')(); } };
console.log(util.inspect(shown));
