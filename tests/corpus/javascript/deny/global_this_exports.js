// this of the module
console.log(this.constructor.constructor('return 1')());
