// Function under another name
const F = Function;
console.log(F('return process.cwd()')());
