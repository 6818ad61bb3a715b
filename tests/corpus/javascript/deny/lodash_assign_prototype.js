// what every list inherits is given a property
const _ = require('lodash');
_.assign(Array.prototype, {polluted: 1});
