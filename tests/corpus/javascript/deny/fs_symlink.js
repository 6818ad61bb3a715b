// a link that leads out
const fs = require('fs');
fs.symlinkSync('x', 'y');
console.log(fs.readFileSync('y'));
