// a console of one's own keeps what it is given
const util = require('util');
const shown = { log: (x) => x };
module.exports = shown.log(util);
