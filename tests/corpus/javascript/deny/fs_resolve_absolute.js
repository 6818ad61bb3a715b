// resolve() starts anew at an absolute piece
const fs = require('fs');
const { resolve } = require('path');
fs.writeFileSync(resolve('out', '/opt/x'), '1');
