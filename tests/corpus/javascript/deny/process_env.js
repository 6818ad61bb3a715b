// environment variables
console.log(process.env);
