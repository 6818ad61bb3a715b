// createRequire through the module's constructor
console.log(module.constructor.createRequire('/x')('fs').readdirSync('.'));
