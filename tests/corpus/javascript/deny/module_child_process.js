// a program is started
const {execSync} = require('child_process');
console.log(String(execSync('id')));
