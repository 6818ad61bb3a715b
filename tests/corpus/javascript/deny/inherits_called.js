const u = require('util');
function E() {} E.prototype.zz = 5;
for (const x of [[]]) u.inherits.call(null, x.constructor, E);
console.log([].zz);
