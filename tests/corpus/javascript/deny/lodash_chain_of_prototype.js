// a chain of what everybody inherits
const _ = require('lodash');
_(Object.prototype).set('polluted', 1).value();
