// an empty first piece is the root
const fs = require('fs');
const p = (...parts) => parts.join('/');
console.log(fs.readFileSync(['', 'opt', process.argv[2]].join('/')), p);
