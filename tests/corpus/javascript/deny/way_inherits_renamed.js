// util.inherits by another name.
const { inherits: derive } = require('node:util');
const key = ['construc', 'tor'].join('');
function Child() {}
derive(Child, (() => 0)[key]);
console.log(Child['super_']('return 6*7')());
