// The path that is put together is a program's.
const path = require('path');
require('fs').writeFileSync('more.js', process.argv[2]);
console.log(require(path.resolve('more.js')));
