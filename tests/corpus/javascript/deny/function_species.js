// Function as the species of an array
class A extends Array { static get [Symbol.species]() { return Function; } }
console.log(new A(1, 2).map((x) => x));
