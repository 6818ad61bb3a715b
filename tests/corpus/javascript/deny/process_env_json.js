// all environment variables
console.log(JSON.stringify(process.env));
