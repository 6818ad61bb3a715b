// util.inherits stores its second argument under super_.
const util = require('util');
const key = ['construc', 'tor'].join('');
function Child() {}
util.inherits(Child, (() => 0)[key]);
console.log(Child.super_('return 6*7')());
