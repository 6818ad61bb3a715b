// a path in a list that is spread
const fs = require('fs');
console.log(fs.readFileSync(...['/opt/x']));
