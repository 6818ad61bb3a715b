// the constructor through a subclass's species
class A extends Array {}
console.log(A[Symbol.species].constructor('return 1')());
