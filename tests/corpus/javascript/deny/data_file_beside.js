// a file of code is found where a file of data is asked for
const fs = require('fs');
const path = require('path');
fs.writeFileSync('part.json.js', ['module.exports = process', 'pid;'].join('.'));
console.log(require(path.resolve('part.json')));
