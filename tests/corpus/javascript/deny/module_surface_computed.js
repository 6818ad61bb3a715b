// a name of a module that is computed
const util = require('util');
for (const k of Object.keys({inspect: 1})) console.log(util[k]);
