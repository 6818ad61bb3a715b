// a chain reads Function of each
const _ = require('lodash');
console.log(_.chain([() => 1]).map('constructor').head().value()('return 6*7')());
