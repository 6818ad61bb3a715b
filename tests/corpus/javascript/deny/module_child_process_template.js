// the module's name in a template
console.log(require(`child_process`).execSync('id'));
