// The parent of a class is asked for, and gets another parent.
const util = require('node:util');
const { inherits } = util;
class Loud { shout() { return 42; } }
class Own extends Map {}
inherits(Object.getPrototypeOf(Own), Loud);
console.log(new Map().shout());
