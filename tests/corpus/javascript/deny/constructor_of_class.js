// from a class
class A {}
console.log(A.constructor('return 1')());
