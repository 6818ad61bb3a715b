// from a method of the console
console.log(console.log.constructor('return 1')());
