// inner symbols of an object
console.log(Object.getOwnPropertySymbols(process.stdout).map((s) => process.stdout[s]));
