// a module by process
console.log(process.getBuiltinModule('fs'));
