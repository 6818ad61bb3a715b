// a lone carriage return ends a comment
// harmless console.log(process.cwd())
