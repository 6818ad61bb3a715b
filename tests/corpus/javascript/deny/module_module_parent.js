// the module that loaded this one
console.log(module.parent.require('fs'));
