// the same with the node: prefix
console.log(String(require('node:child_process').execSync('id')));
