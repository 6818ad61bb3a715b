// Names that begin with two dots are no steps up.
const fs = require('fs');

fs.writeFileSync('/tmp/..draft', '1');
fs.writeFileSync('/workspace/..c', '2');
console.log(fs.readFileSync('/tmp/..draft', 'utf8') + fs.readFileSync('/workspace/..c', 'utf8'));
fs.rmSync('/tmp/..draft');
