// a path in a list
const fs = require('fs');
console.log(fs.readFileSync.apply(null, ['/opt/x']));
