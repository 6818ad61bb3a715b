// the constructor of a method
console.log([].filter.constructor('return 1')());
