// files by promises
require('fs/promises').readFile('/etc/hostname').then(console.log);
