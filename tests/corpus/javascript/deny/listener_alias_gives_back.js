const p = process.on('exit', () => {});
console.log(p.env);
