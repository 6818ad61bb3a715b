// the main module
console.log(process.mainModule.require('fs'));
