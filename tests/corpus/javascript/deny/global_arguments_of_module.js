// the module's own arguments
console.log(arguments[1]('fs'));
