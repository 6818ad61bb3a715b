// lodash's callbacks are given keys, and its functions have members.
const _ = require('lodash');
const key = _.join(['construc', 'tor'], '');
console.log(_.map([_.noop], (f) => f[key])[0]('return 6*7')());
