// util.inherits of node:util moves the prototype of a class of the runtime.
const util = require('node:util');
const { inherits } = util;
class Loud { shout() { return 42; } }
inherits(Map, Loud);
console.log(new Map().shout());
