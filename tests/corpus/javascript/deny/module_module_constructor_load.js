// the loader through the module's constructor
console.log(module.constructor._load('fs').readdirSync('.'));
