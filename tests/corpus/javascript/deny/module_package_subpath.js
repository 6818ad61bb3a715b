// a sub path of a module
console.log(require('util/x'));
