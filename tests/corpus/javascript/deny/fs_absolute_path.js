// a file outside of the workspace, by a constant
const fs = require('fs');
console.log(fs.readFileSync('/opt/data/x', 'utf8'));
