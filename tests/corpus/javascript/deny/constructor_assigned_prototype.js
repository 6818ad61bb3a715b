// the constructor of an own prototype
function A() {}
console.log(A.prototype.constructor.constructor('return 1')());
