// a name chosen by a switch
let name = 'path';
switch (Date.now() > 0) { case true: name = 'net'; }
console.log(require(name));
