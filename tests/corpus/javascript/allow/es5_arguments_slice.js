// the arguments as an array
function sum() { return [].slice.call(arguments).reduce(function (a, b) { return a + b; }, 0); }
console.log(sum(1, 2, 3));
