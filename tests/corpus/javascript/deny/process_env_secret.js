// a secret by its name
const key = process.env.SERVICE_API_KEY;
console.log(key.length);
