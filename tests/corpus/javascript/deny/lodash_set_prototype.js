// what everybody inherits is given a property
const _ = require('lodash');
_.set(Object.prototype, 'polluted', 1);
