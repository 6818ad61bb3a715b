// require under another name
const load = require;
console.log(load('fs').readdirSync('.'));
