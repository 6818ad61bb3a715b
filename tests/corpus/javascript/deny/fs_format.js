// a path put together by format()
const fs = require('fs');
const path = require('path');
console.log(fs.readFileSync(path.format({ dir: '/opt', base: 'x' })));
