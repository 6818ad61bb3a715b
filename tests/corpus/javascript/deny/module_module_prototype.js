// the prototype of modules
console.log(Object.getPrototypeOf(module).require('fs'));
