// a script compiled by vm
const vm = require('node:vm');
console.log(new vm.Script('1 + 1').runInThisContext());
