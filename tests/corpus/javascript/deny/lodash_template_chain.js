// a template through a chain
const _ = require('lodash');
console.log(_.chain('<%= 1 %>').template().value()());
