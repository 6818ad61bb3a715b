// a folder with a package is found where a file of data is asked for
const fs = require('fs');
fs.mkdirSync('part.json');
fs.writeFileSync('part.json/package.json', '{"main": "a.txt"}');
fs.writeFileSync('part.json/a.txt', 'module.exports = 1');
console.log(require('./part.json'));
