// the module's own arguments through a function of the file
const pick = (list, n) => list[n];
console.log(pick(arguments, 1)('fs'));
