// a property's name as an iteratee
const _ = require('lodash');
module.exports = (fs, k, text) => _.map(fs, k)[0](text)();
