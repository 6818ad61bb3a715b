// ES5 inheritance puts the constructor back
function A() {}
function B() { A.call(this); }
B.prototype = Object.create(A.prototype);
B.prototype.constructor = B;
console.log(new B() instanceof A);
