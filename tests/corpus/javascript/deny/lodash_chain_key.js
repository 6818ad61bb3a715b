// a chain's method by a name that is put together
const _ = require('lodash');
const m = 'g' + 'et';
console.log(_(() => 1)[m]('constructor')('return 6*7')());
