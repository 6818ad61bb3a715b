// constructor.prototype
const o = {};
o.constructor.prototype.polluted = 1;
