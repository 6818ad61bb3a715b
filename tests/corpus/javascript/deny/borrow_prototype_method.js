// a computed name: a method of a prototype called on a function
function A() {} A.prototype.pick = function (k) { return this[k]; }; new A(); exports.f = (k) => A.prototype.pick.call(() => 0, k)('return 1')();
