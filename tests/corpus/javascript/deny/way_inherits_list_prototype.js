// util.inherits changes the prototype of what a key found.
const util = require('util');
const key = 'o'.repeat(2).split('').join('t').replace(/^/, '__pr') + '__';
function Carrier() {}
Carrier.prototype = [][key];
function Extra() {}
Extra.prototype = { mark() { return this.length; } };
util.inherits(Carrier, Extra);
console.log([1, 2].mark());
