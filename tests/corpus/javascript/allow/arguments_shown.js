// what the run was given
console.log(arguments, Object.keys(arguments), JSON.stringify(arguments));
