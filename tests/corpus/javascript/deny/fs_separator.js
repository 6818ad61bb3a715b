// the root by another name
const fs = require('fs');
const path = require('path');
console.log(fs.readdirSync(path.join(path.sep, 'opt')));
