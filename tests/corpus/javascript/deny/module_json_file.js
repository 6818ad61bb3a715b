// a JSON file by require
console.log(require('/proc/self/environ.json'));
