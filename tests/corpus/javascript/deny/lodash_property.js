// lodash property
const _ = require('lodash');
const w = [...'rotcurtsnoc'].reverse().join('');
console.log(_.property(w)(() => 1)('return 6*7')());
