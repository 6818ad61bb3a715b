// A JSON file of the workspace by its absolute names is data.
const fs = require('fs');
fs.writeFileSync('numbers.json', '[1, 2, 3]');
console.log(require('/mnt/data/numbers.json').length, require('/workspace/numbers.json')[0], require('./numbers.json')[2]);
