// the package goes where nobody follows
const _ = require('lodash');
module.exports = (k) => [_].map((m) => m[k]);
