// A function hands its first argument to util.inherits, whatever it is.
const util = require('node:util');
const { inherits } = util;
class Loud { shout() { return 42; } }
function adopt() { inherits(arguments[0], Loud); }
adopt(Map);
console.log(new Map().shout());
