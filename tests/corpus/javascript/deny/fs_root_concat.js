// from the root by a computed rest
const fs = require('fs');
module.exports = (x) => fs.readFileSync('/' + x);
