// hidden parts of the console
console.log(console._stdout._handle);
