// what a process may know of itself, without /proc
const os = require('os');
const { rss, heapUsed } = process.memoryUsage();
console.log(rss > 0, heapUsed > 0, process.memoryUsage.rss() > 0, os.cpus().length > 0, os.cpus()[0].model);
