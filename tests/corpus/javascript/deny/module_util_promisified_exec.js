// a program through util.promisify
const util = require('util');
util.promisify(require('child_process').exec)('id').then(console.log);
