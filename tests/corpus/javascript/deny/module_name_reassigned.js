// a name that is assigned later
let name = 'path';
name = 'f';
name += 's';
console.log(require(name));
