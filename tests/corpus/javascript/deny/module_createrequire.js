// a require of one's own
const {createRequire} = require('module');
console.log(createRequire(__filename)('fs').readdirSync('.'));
