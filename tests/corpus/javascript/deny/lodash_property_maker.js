// a function that reads by a path
const _ = require('lodash');
module.exports = (f, k, text) => _.property(k)(f)(text)();
