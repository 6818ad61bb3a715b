// the constructor of a method of the runtime
console.log(structuredClone.constructor('return 1')());
