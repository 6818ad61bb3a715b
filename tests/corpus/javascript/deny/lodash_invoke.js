// a method by its name
const _ = require('lodash');
module.exports = (o, k) => _.invoke(o, k, 'x');
