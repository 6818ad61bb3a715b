// Rl read file.
const fs = require('fs');
require('readline').createInterface({ input: fs.createReadStream('/etc/passwd') }).on('line', console.log);
