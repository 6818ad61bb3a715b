// Rl prototype store.
const readline = require('readline');
readline.createInterface.prototype.x = 1;
