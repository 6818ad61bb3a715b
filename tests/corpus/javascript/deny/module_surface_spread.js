// a module spread into an object
const all = {...require('util')};
console.log(all.inspect(1));
