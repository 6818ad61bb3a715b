// assets of a single executable
console.log(require('node:sea').isSea());
