// the same as a list
const _ = require('lodash');
console.log(_.get([], ['map', 'constructor'])('return 1')());
