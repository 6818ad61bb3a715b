// the list of built-in modules
console.log(require('module').builtinModules.map((m) => require(m)));
