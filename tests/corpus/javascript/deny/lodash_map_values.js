// a property's name for each value
const _ = require('lodash');
module.exports = (f, k, text) => _.mapValues({ a: f }, k).a(text)();
