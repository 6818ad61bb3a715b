// the module's own require
console.log(module.require('fs').readdirSync('.'));
