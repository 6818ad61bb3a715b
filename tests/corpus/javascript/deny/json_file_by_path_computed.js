// A piece of the path is not constant.
const path = require('path');
console.log(require(path.join(__dirname, process.argv[2] + '.json')));
