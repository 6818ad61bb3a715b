// what is permitted
console.log(process.permission);
