// environment variables spread
console.log({...process.env});
