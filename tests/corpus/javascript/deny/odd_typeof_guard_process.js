// process, asked for first
if (typeof process !== 'undefined') console.log(process.env);
