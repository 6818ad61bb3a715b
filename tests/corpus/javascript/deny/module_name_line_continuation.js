// a name with a line continuation
console.log(require('ne\
t'));
