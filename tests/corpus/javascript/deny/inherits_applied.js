const u = require('util');
function E() {} E.prototype.zz = 5;
Reflect.apply(u.inherits, null, [[].constructor, E]);
console.log([].zz);
