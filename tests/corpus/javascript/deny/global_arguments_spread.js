// the module's own arguments spread
const [, load] = arguments;
console.log(load('fs'));
