// parameters that shadow globals
function load(require, process) { return require(process); }
console.log(load((x) => x * 2, 21));
