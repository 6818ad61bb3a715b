// a chain reads Function by a path
const _ = require('lodash');
console.log(_(() => 1).get('constructor')('return 6*7')());
