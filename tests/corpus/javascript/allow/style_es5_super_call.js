// the parent's method through call
function A() {}
A.prototype.hi = function () { return 'A'; };
function B() { A.call(this); }
B.prototype = Object.create(A.prototype);
B.prototype.hi = function () { return A.prototype.hi.call(this) + 'B'; };
console.log(new B().hi());
