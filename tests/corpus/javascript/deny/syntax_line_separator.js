// a line separator ends a comment
// harmless console.log(process.cwd())
console.log(1);
