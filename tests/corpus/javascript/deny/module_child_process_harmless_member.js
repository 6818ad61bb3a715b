// a forbidden module of which only a harmless name is read
console.log(typeof require('child_process').exec);
