// the revealing module pattern
var counter = (function () { var n = 0; function up() { n += 1; return n; } return {up: up}; })();
console.log(counter.up(), counter.up());
