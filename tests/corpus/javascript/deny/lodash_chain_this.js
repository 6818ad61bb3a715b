// a method without its object has the global one
const _ = require('lodash');
const g = _({ f() { return this; } }).get('f')();
console.log(_(g).get('process.pid'));
