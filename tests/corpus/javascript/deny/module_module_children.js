// modules that were loaded
console.log(module.children, module.paths);
