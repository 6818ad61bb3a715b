// code that the program wrote itself
const fs = require('fs');
fs.writeFileSync('made.js', 'module.exports = 1');
console.log(require('./made.js'));
