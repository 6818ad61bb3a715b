// data of the workspace, by require
const fs = require('fs');
fs.writeFileSync('x.json', '\uFEFF{"a": [1, 2]}');
const { a } = require('./x.json');
console.log(a.length, require('./x.json').a[0]);
