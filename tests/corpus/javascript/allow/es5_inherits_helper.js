// a helper for inheritance
function inherits(child, parent) { function F() {} F.prototype = parent.prototype; child.prototype = new F(); child.prototype.constructor = child; }
function A() {} A.prototype.hi = function () { return 'hi'; };
function B() {}
inherits(B, A);
console.log(new B().hi());
