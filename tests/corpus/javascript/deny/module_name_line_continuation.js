// a name with a line continuation
console.log(require('f\
s'));
