// what of the machine may be known
const os = require('os');
console.log(['a', 'b'].join(os.EOL), os.tmpdir(), os.platform(), os.type(), os.arch(), os.cpus().length >= 0, os.availableParallelism?.() > 0);
