// a folder gets the name of a file of data
const fs = require('fs');
fs.mkdirSync('d');
fs.writeFileSync('d/index.txt', 'module.exports = 1');
fs.writeFileSync('d/package.json', '{"main": "index.txt"}');
fs.renameSync('d', 'part.json');
console.log(require('./part.json'));
