// lodash sortby iter
const _ = require('lodash');
const w = [...'rotcurtsnoc'].reverse().join('');
console.log(_.maxBy([() => 1], w) && _.groupBy([() => 1], w));
