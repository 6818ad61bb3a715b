// lodash mapvalues prop
const _ = require('lodash');
const w = [...'rotcurtsnoc'].reverse().join('');
console.log(_.map([() => 1], w)[0]('return 6*7')());
