// time of the process
const t = process.hrtime.bigint();
console.log(process.hrtime.bigint() >= t);
