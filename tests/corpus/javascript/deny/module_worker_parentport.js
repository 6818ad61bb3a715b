// a worker's port
console.log(require('node:worker_threads').parentPort);
