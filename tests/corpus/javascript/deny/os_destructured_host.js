// the host's name and addresses
const { hostname, networkInterfaces } = require('node:os');
console.log(hostname(), networkInterfaces());
