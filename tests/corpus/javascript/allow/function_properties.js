// name, length and toString of functions
function add(a, b) { return a + b; }
console.log(add.name, add.length, add.toString().length > 0, add.call(null, 1, 2), add.apply(null, [1, 2]), add.bind(null, 1)(2));
