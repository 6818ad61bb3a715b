// the same by a name that is put together
const fs = require('fs');
const name = process.argv[2];
fs.writeFileSync('./part.json.' + name, 'module.exports = 1');
console.log(require('./part.json'));
