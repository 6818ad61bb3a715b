const { inherits } = require('util');
function E() {} E.prototype.zz = 5;
const get = () => [1].constructor;
inherits(get(), E);
console.log([].zz);
