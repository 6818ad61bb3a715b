// a function of fs replaced
const fs = require('fs');
fs.readFileSync = () => 'x';
