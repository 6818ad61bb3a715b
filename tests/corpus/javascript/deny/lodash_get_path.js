// lodash get path
const _ = require('lodash');
const w = [...'rotcurtsnoc'].reverse().join('');
console.log(_.get(() => 1, [w])('return 6*7')());
