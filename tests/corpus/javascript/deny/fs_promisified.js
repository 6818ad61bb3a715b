// promisify() keeps what is opened
const { promisify } = require('util');
const read = promisify(require('fs').readFile);
read('/opt/x', 'utf8').then(console.log);
