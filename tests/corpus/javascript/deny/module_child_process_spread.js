// the module's name spread from an array
console.log(require(...['child_process']).execSync('id'));
