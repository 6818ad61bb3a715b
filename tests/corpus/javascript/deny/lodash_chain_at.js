// a chain reads Function at a path
const _ = require('lodash');
console.log(_(() => 1).at('constructor').head()('return 6*7')());
