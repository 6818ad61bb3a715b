// the reading function itself is handed on
const _ = require('lodash');
module.exports = (f, k, text) => _.partialRight(_.get, k)(f)(text)();
