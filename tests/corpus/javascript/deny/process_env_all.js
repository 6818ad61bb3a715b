// all environment variables as a copy
const settings = { ...process.env };
console.log(Object.keys(settings).length);
