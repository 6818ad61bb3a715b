// process as a module
console.log(require('process').mainModule);
