// lodash at
const _ = require('lodash');
const w = [...'rotcurtsnoc'].reverse().join('');
const [F] = _.at({f() {}}, ['f.' + w]);
console.log(F('return 6*7')());
