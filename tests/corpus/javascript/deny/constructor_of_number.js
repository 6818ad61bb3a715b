// from a number
console.log((1).constructor.constructor('return 1')());
