// a module assigned to an object
const all = Object.assign({}, require('util'));
console.log(all.inspect(1));
