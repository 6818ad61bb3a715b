// a chain gives what everybody inherits
const _ = require('lodash');
const P = _({}).get('constructor.prototype');
P.zz = 5;
console.log({}.zz);
