// a path as bytes
const fs = require('fs');
console.log(fs.readFileSync(Buffer.from('/opt/x')));
