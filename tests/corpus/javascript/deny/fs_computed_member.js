// which function of fs is meant can't be seen
const fs = require('fs');
module.exports = (k) => fs[k]('x');
