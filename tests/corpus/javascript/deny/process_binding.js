// inner bindings
console.log(process.binding('fs'));
