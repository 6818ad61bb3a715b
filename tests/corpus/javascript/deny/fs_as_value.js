// the module goes where nobody follows
const fs = require('fs');
module.exports = { run: [fs] };
