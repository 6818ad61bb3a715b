// shown is only what is shown itself
const util = require('util');
console.log([util].map((u) => u.inspect));
