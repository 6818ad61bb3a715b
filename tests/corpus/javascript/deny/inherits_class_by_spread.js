// The arguments of util.inherits stand in a list.
const util = require('node:util');
const { inherits } = util;
class Loud { shout() { return 42; } }
const pair = [Map, Loud];
inherits(...pair);
console.log(new Map().shout());
