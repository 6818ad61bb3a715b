// above every Map that there is
const util = require('util');
function Shadow() {}
Shadow.prototype.find = () => 'polluted';
util.inherits(Map, Shadow);
console.log(new Map().find('a'));
