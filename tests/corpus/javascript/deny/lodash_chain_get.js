// a path in a chain
const _ = require('lodash');
module.exports = (f, k, text) => _(f).get(k)(text)();
