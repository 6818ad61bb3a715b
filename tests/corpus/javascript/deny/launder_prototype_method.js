// a computed name that a prototype's method returns
function A() {}
A.prototype.pick = function (k) { return (() => {})[k]; };
exports.f = (k) => new A().pick(k)('return 1')();
