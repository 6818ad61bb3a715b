// a worker with text as code
const {Worker} = require('worker_threads');
new Worker('console.log(process.cwd())', {eval: true});
