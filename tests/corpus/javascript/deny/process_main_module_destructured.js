// the main module by destructuring
const {mainModule: {require: load}} = process;
console.log(load('fs'));
