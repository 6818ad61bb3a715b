// a module as an argument
console.log(Object.entries(require('path')));
