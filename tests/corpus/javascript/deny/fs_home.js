// the home folder
const os = require('os');
console.log(require('fs').readdirSync(os.homedir()));
