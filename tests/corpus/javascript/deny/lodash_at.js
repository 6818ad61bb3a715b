// several paths at once
const _ = require('lodash');
module.exports = (f, k, text) => _.at(f, [k])[0](text)();
