// from an object literal
console.log(({}).constructor.constructor('return 1')());
